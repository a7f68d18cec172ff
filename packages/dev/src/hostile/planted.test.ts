import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { outputs } from '@mountline/report/outputs';
import { beforeAll, describe, expect, test } from 'vitest';
import { commandFolder } from '../testing/command-folder.ts';
import { FIXTURES, ROOT } from '../testing/fixtures.ts';
import { leftIn, planted } from '../testing/hostile/planted.ts';

const { pathOf } = commandFolder();
const BIN = join(ROOT, 'packages/mountline/bin/mountline.cjs');
let bundle: string;
const all = planted.map(({ text }) => `<${text}>`).join(' ');

/** Lines that incidents rest on, so that a pack and every output have them. */
const PLACES: readonly { file: string; line: RegExp }[] = [
  { file: 'ps-auxwww.txt', line: /^.* stat -f -L -c %T .*$/gm },
  { file: 'ps-eo.txt', line: /^.* stat -f -L -c %T .*$/gm },
  { file: 'var/log/amazon/efs/mount.log', line: /^.*Failed to bind 127\.0\.0\.1:20361.*$/gm },
];

function mountline(...words: string[]) {
  const run = spawnSync(process.execPath, [BIN, ...words], { encoding: 'utf8', timeout: 240_000, maxBuffer: 1 << 28 });
  expect(run.stderr).toBe('');
  return run.stdout;
}

beforeAll(() => {
  bundle = pathOf('bundle');
  cpSync(join(FIXTURES, 'incidents/issue346-frozen/bundle'), bundle, { recursive: true });
  for (const { file, line } of PLACES) {
    const text = readFileSync(join(bundle, file), 'utf8');
    const more = text.replace(line, (found) => `${found} ${all}`);
    expect(more).not.toBe(text);
    writeFileSync(join(bundle, file), more);
  }
  // Folders and files are named too.
  mkdirSync(join(bundle, 'acmepayroll/node-10-20-30-46'), { recursive: true });
  writeFileSync(join(bundle, 'acmepayroll/node-10-20-30-46/uptime.txt'), readFileSync(join(bundle, 'uptime.txt')));
}, 120_000);

describe('of what names somebody nothing is left', () => {
  test('in a pack: its lines, the names of its files, its manifest and its expectation', { timeout: 300_000 }, () => {
    const pack = pathOf('pack');
    const said = mountline('distill', bundle, '-o', pack, '--names', pathOf('names.json'));
    const files = readdirSync(pack, { recursive: true, encoding: 'utf8' });
    const texts = files
      .filter((name) => statSync(join(pack, name)).isFile())
      .map((name) => readFileSync(join(pack, name)))
      .map((bytes) => (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString());
    expect(texts.join('\n')).toContain('mountlinePack');
    expect(leftIn([...files, ...texts].join('\n'))).toEqual([]);
    // The names are in their own file, and that is readable by its user only.
    expect(leftIn(readFileSync(pathOf('names.json'), 'utf8')).length).toBeGreaterThan(100);
    if (process.platform !== 'win32') expect(statSync(pathOf('names.json')).mode & 0o777).toBe(0o600);
    expect(said).toContain('names.json');
    // A hash of the original would tell whoever tries names against it.
    const manifest = JSON.parse(readFileSync(join(pack, 'bundle/mountline-pack.json'), 'utf8'));
    expect(manifest.files.filter((file: object) => 'sha256' in file)).toEqual([]);
  });

  test.each(['text', ...Object.keys(outputs)])('in the output %s', { timeout: 300_000 }, (format) => {
    const told = mountline(bundle, '--redact', '--fail-on', 'never', '--format', format, '--verbose');
    expect(told.length).toBeGreaterThan(1000);
    expect(leftIn(told)).toEqual([]);
  });

  test('in Markdown, which is made to be shown to others', { timeout: 300_000 }, () => {
    expect(leftIn(mountline(bundle, '--fail-on', 'never', '--format', 'markdown'))).toEqual([]);
    const plain = mountline(bundle, '--fail-on', 'never', '--format', 'markdown', '--no-redact');
    expect(leftIn(plain).length).toBeGreaterThan(50);
  });
});
