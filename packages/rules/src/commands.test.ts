import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { rules } from '@mountline/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** What an on-call person pastes into the shell of a node whose mounts hang. */
interface Advised {
  rule: string;
  /** The other commands of the same advice, in front of it. */
  before: readonly string[];
  template: string;
}

const advised: Advised[] = rules.flatMap(({ id: name, doNow = [], fix = [] }) =>
  [...doNow, ...fix].flatMap(({ commands }) =>
    commands.map((template, i) => ({ rule: name, before: commands.slice(0, i), template })),
  ),
);

/** Values as the report fills them in: plain words, numbers where the name asks for one. */
const filled = (template: string) =>
  template.replace(/\{([A-Za-z]+(?:\.[A-Za-z0-9]+)?)\}/g, (_, name: string) =>
    /^(?:P|G|W|PID)$|[pP]ort$|[pP]ids?$|kill$|maybe$|servedBy$|reader$/.test(name) ? '20361' : 'word',
  );

const each = [...new Map(advised.map((one) => [`${one.rule}: ${one.template}`, one]))];

describe('a command of a rule', () => {
  test('there are some', () => expect(each.length).toBeGreaterThan(200));

  test.each(each)('%s is a command of sh', (_, { template }) => {
    const { status, stderr } = spawnSync('sh', ['-n'], { input: filled(template), encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test.each([
    [
      'reads the command lines of all processes, and hangs',
      /\bps\b[^|]*\bargs\b|\bps -?(?:aux|ef)|\bpgrep -[a-z]*[af]\b|\btop -c/,
    ],
    ['asks journalctl for a form that systemd 219 does not know', /short-iso-precise/],
    ['copies links of /proc in place of files', /\bcp -[a-z]*r[^|;]* \/proc\/(?:fs|net)/],
    ['writes where Bottlerocket is read-only', /(?<![}])\/root\//],
    ['means other paths that begin alike', /-lname (?:\{[A-Za-z.]+\}|[^ '{]+)'\*'/],
  ])('never %s', (_, pattern) => {
    expect(advised.filter(({ template }) => pattern.test(template))).toEqual([]);
  });

  test('that kills is behind one that shows whom', () => {
    const kills = advised.filter(({ template }) => /^kill -/.test(template));
    expect(kills.length).toBeGreaterThan(5);
    const blind = kills.filter(({ template, before }) => {
      const pids = /\{[^}]+\}/.exec(template)![0];
      return !before.some((one) => /^ps -o pid,/.test(one) && one.includes(pids));
    });
    expect(blind).toEqual([]);
  });
});

/** Those that only read files of /proc, /sys and the state of EFS, and run everywhere. */
const READS = /^(?:grep|awk|cat|for f in \/proc|for f in \/var\/run\/efs|tail|find \/proc|ls) /;
const ASKS_OTHERS =
  /\b(?:kubectl|crictl|nsenter|systemctl|aws|openssl|sysctl|sleep)\b|\/sys\/kernel|\/boot\/|\/etc\/stunnel/;

describe('on a copy of /proc', () => {
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'mountline-commands-'));
    const proc = join(root, 'proc');
    mkdirSync(join(proc, 'fs/nfsfs'), { recursive: true });
    for (const pid of ['1', '20361']) {
      mkdirSync(join(proc, pid, 'task', pid), { recursive: true });
      mkdirSync(join(proc, pid, 'fd'), { recursive: true });
      for (const name of ['comm', 'wchan', 'stack', 'cmdline', 'mountstats'])
        writeFileSync(join(proc, pid, name), `${name}\n`);
      writeFileSync(join(proc, pid, 'task', pid, 'stack'), '[<0>] rpc_wait_bit_killable+0x24/0xa0 [sunrpc]\n');
      cpSync(join(FIXTURES, 'incidents/node-hung/bundle/mountinfo'), join(proc, pid, 'mountinfo'));
    }
    for (const name of ['meminfo', 'locks', 'cgroups', 'fs/nfsfs/servers', 'fs/nfsfs/volumes'])
      writeFileSync(join(proc, name), 'v4 7f000001 4f89 0:41 8ef1\n');
    mkdirSync(join(root, 'var/run/efs'), { recursive: true });
    mkdirSync(join(root, 'var/tmp'), { recursive: true });
    writeFileSync(join(root, 'var/run/efs/~fs-1.word.20361'), '{}\n');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const readers = each.filter(([, { template }]) => READS.test(template) && !ASKS_OTHERS.test(template));
  test('most that read are tried', () => expect(readers.length).toBeGreaterThan(40));

  test.each(readers)('%s runs', (_, { template }) => {
    const command = filled(template).replaceAll(/(?<![\w}])\/(?=proc\/|var\/|sys\/)/g, `${root}/`);
    const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8', timeout: 10_000 });
    // grep tells by 1 that it found nothing; a file that this node does not have is no fault of the command.
    const wrong = stderr.split('\n').filter((line) => line !== '' && !/No such file or directory/.test(line));
    expect({ wrong, runs: status !== null && status < 126 }).toEqual({ wrong: [], runs: true });
  });

  test('what is saved are the files themselves', () => {
    const save = advised.find(({ template }) => template.startsWith('for f in /proc/1/mountinfo'))!.template;
    execFileSync('sh', ['-c', save.replaceAll(/(?<![\w}])\/(?=proc\/|var\/)/g, `${root}/`)]);
    const saved = execFileSync('find', [join(root, 'var/tmp'), '-type', 'f', '-name', 'volumes'], { encoding: 'utf8' });
    expect(saved.trim()).not.toBe('');
  });
});
