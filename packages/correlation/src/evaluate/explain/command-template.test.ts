import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, commands, renderTemplate, type Story } from '@mountline/correlation';
import { conclude, log, read, rule } from '@mountline/dev/testing/synthetic';
import { rules } from '@mountline/rules';
import { describe, expect, test } from 'vitest';

const story = (T: string): Story => ({
  variables: { T, P: 20361 },
  seen: new Map([['row', [read('x.read', 0, { target: T })]]]),
  guessed: new Set(),
  now: null,
});

/** What bash makes of a command: the words that a program would get, one a line. */
function wordsOf(line: string): string[] {
  const shown = execFileSync('bash', ['-c', `show() { printf '%s\\0' "$@"; }\n${line}`], { encoding: 'utf8' });
  return shown.split('\0').slice(0, -1);
}

const HOSTILE = [
  '/mnt/$(touch /tmp/x)',
  '/mnt/`reboot`',
  '/mnt/a b',
  "/mnt/it's",
  '/mnt/"q"',
  '/mnt/a\nreboot',
  '/mnt/*',
  '/mnt/a;reboot',
  '/mnt/\\',
  '',
  '~root',
  '#x',
  '/mnt/\u202egnp.exe',
  '/mnt/\u{e0041}\x1b[2J',
];

test('a command is given once for each event of its step, and a list as so many words', () => {
  const rows = ['/mnt/b', '/mnt/a b', '/mnt/b'].map((target, i) => read('x.read', i, { target, kill: ['7', '8 9'] }));
  const every: Story = { ...story('/mnt'), seen: new Map([['row', rows]]) };
  expect(commands('umount -l {row.target}', every)).toEqual(['umount -l /mnt/b', "umount -l '/mnt/a b'"]);
  expect(commands('kill -9 {row.kill}', every)).toEqual(["kill -9 7 '8 9'"]);
  expect(commands("echo 'of {row.kill}'", every)).toEqual(["# fill in {row.kill} by hand: echo 'of {row.kill}'"]);
  expect(commands('umount -l {row.nothing}', every)).toEqual([]);
  const asked: Story = {
    ...story('/mnt'),
    seen: new Map([['row', [read('x.read', 0, { ask: ['-n', '2049'], bad: ['-rf'] })]]]),
  };
  expect(commands('rpcinfo {row.ask}', asked)).toEqual(['rpcinfo -n 2049']);
  expect(commands('rm {row.bad}', asked)).toEqual(['# fill in {row.bad} by hand: rm {row.bad}']);
});

describe('values in commands', () => {
  test.each(HOSTILE)('%j reaches the program as one word, and the shell reads nothing of it', (value) => {
    expect(wordsOf(command('show umount -l {T} {row.target}', story(value))!)).toEqual(['umount', '-l', value, value]);
    expect(wordsOf(command('show $(show {T} | wc -c)', story(value))!)).toEqual([String(Buffer.byteLength(value) + 1)]);
  });

  test('what a terminal does not show is told in octal', () => {
    expect(command('umount -l {T}', story("/mnt/a\n'b\u202e"))).toBe("umount -l $'/mnt/a\\012\\047b\\342\\200\\256'");
  });

  test('a value that begins with a hyphen would be an option', () => {
    expect(command('umount -l {T}', story('-rf'))).toBe('# fill in {T} by hand: umount -l {T}');
  });

  test('plain values stay bare, also inside quotes', () => {
    expect(command('umount -l {T}', story('/mnt/a-b_c.d:1@x%y+z=,'))).toBe('umount -l /mnt/a-b_c.d:1@x%y+z=,');
    expect(command("ss -tlnp 'sport = :{P}'", story(''))).toBe("ss -tlnp 'sport = :20361'");
    expect(command("grep -n 'port={P},' /proc/1/mountinfo", story(''))).toBe("grep -n 'port=20361,' /proc/1/mountinfo");
  });

  test.each([
    "grep '{T}' /proc/1/mountinfo",
    'bash -c "umount {T}"',
    'echo "$(stat {T})"',
    'echo "$(stat "{T}")"',
    'echo `stat {T}`',
    'echo \\"x "{T}"',
  ])('inside quotes a value that is not plain is left to the reader: %s', (template) => {
    expect(command(template, story('/mnt/a$(reboot)'))).toBe(`# fill in {T} by hand: ${template}`);
  });

  test('behind quotes that are closed, or escaped ones, it is quoted', () => {
    expect(command("grep 'a \"b' {T}", story('a b'))).toBe("grep 'a \"b' 'a b'");
    expect(command('echo \\" {T}', story('a b'))).toBe("echo \\\" 'a b'");
  });

  test('every line of a command that is left to the reader is a comment', () => {
    expect(command('echo "{T}"\nreboot', story('a b'))).toBe('# fill in {T} by hand: echo "{T}"\n# reboot');
  });

  test('a command without a value is left out', () => {
    expect(command('umount {Q}', story(''))).toBeNull();
  });

  test('what an incident says to do is quoted', async () => {
    const text = rule(
      '  anchor a x.start target = T',
      '  do now "Detach {T}."',
      '    $ "umount -l {T}"',
      '  fix "Never again."',
      '    $ "rm -r {T}"',
    );
    const { incidents } = await conclude(text, {
      events: [read('x.start', 0, { target: '/mnt/$(reboot)' })],
      coverage: [log(['kernel'], 0, 60)],
    });
    expect(incidents[0]!.doNow).toMatchObject([
      { text: 'Detach /mnt/$(reboot).', commands: ["umount -l '/mnt/$(reboot)'"] },
    ]);
    expect(incidents[0]!.fix[0]!.commands).toEqual(["rm -r '/mnt/$(reboot)'"]);
  });
});

describe('a command that is told to run', () => {
  const templates = rules.flatMap(({ id, doNow, fix }) =>
    [...doNow, ...fix].flatMap((one) => one.commands.map((text) => [id, text] as const)),
  );
  // journalctl has -g since systemd 237, and Amazon Linux 2 has 219.
  test.each(templates)('%s: %s runs where little is installed, and comes back', (_, template) => {
    expect(template).not.toMatch(/journalctl\b[^|]* (?:-g|--grep)\b/);
    expect(template).not.toMatch(/\| *xz\b/);
    // A server whose packets are dropped lets rpcinfo wait for minutes.
    if (/rpcinfo .*\{/.test(template)) expect(template).toMatch(/^timeout /);
  });
});

describe('the command that ends every call of a superblock', () => {
  const templates = rules.flatMap(({ id, doNow }) =>
    doNow.flatMap((one) =>
      one.commands.filter((text) => text.includes('/sys/fs/nfs/')).map((text) => [id, text] as const),
    ),
  );
  test('is one of several rules', () => expect(templates.length).toBeGreaterThanOrEqual(3));

  // As numbers 4e10, which is 19984 in hex, and 40e9 are equal.
  test.each(templates)('%s: names those of the port and no other', (_, template) => {
    const folder = mkdtempSync(join(tmpdir(), 'mountline-shutdown-'));
    try {
      const rows = ['v4 7f000001 40e9 0:50 0:0 no', 'v4 7f000001 4e10 0:51 0:0 no', 'v4 0a000001 4e10 0:52 0:0 no'];
      writeFileSync(join(folder, 'volumes'), `NV SERVER   PORT DEV FSID FSC\n${rows.join('\n')}\n`);
      for (const device of ['0:50', '0:51', '0:52']) {
        mkdirSync(join(folder, device));
        writeFileSync(join(folder, device, 'shutdown'), '0');
      }
      const line = command(template, { ...story(''), variables: { P: 0x4e10 } })!;
      const here = line.replace('/proc/fs/nfsfs/volumes', `${folder}/volumes`).replace('/sys/fs/nfs/', `${folder}/`);
      execFileSync('bash', ['-c', here]);
      const down = readdirSync(folder).filter((name) => name.startsWith('0:'));
      const isDown = (device: string) => readFileSync(join(folder, device, 'shutdown'), 'utf8').trim() === '1';
      expect(down.filter(isDown)).toEqual(['0:51']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('placeholders', () => {
  test.each([
    "awk '{print}'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's
    'for p in 1 2; do echo ${p} ${P} {p}; done',
    "awk '{ print $1 }'",
    'echo {a,b} {1..3} {}',
    '{Mixed} {row} {row.} {.x} {row.Target}',
  ])('these braces are text: %s', (text) => {
    expect(command(text, story('x'))).toBe(text);
    expect(renderTemplate({ text }, story('x'))).toBe(text);
  });

  test('names in capitals and fields of steps are values', () => {
    expect(renderTemplate({ text: '{P} {T} {row.target} {row.time}' }, story('x'))).toBe('20361 x x 13:00:00');
    expect(renderTemplate({ text: '{NOBODY}' }, story('x'))).toBeNull();
    expect(renderTemplate({ text: '{row.nothing}' }, story('x'))).toBeNull();
  });
});
