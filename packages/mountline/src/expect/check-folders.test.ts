import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { openBundle } from 'mountline';
import { distill, filesOf } from 'mountline/distill';
import { checkFolder, expectationFolders } from 'mountline/expect/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const RULES = join(FIXTURES, 'rules');
const ORPHAN = 'efs-orphaned-mount';

describe('folders', () => {
  let folder = '';
  const expectation = (name: string, text: string) => writeFileSync(join(folder, name, 'expect.yaml'), text);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mountline-check-'));
    for (const [name, from] of [
      ['fires', 'fires-with-journal'],
      ['deep/quiet', 'quiet-retry-on-another-port'],
    ] as const)
      cpSync(join(RULES, ORPHAN, from, 'bundle'), join(folder, name, 'bundle'), { recursive: true });
    mkdirSync(join(folder, 'empty'));
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other/mountinfo'), '36 35 98:0 / /mnt rw,noatime - ext4 /dev/sda1 rw\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('are found with their expectation, or by their bundle where it shall be written', async () => {
    expect(expectationFolders(folder)).toEqual([]);
    const found = expectationFolders(folder, true);
    expect(found).toEqual([join(folder, 'deep/quiet'), join(folder, 'fires')]);
    for (const one of found) expect((await checkFolder(one, { update: true })).written).toBe(true);
    expect(expectationFolders(folder)).toEqual(found);
    for (const one of found) {
      const { claims, errors } = await checkFolder(one);
      expect(errors).toEqual([]);
      expect(claims.length).toBeGreaterThan(0);
      expect(claims.filter(({ failure }) => failure)).toEqual([]);
    }
  });

  test('a claim that fails has its place, and the lines of the log around its evidence', async () => {
    expectation('fires', `incidents:\n  - rule: ${ORPHAN}\n    steps: { failed: violated }\n`);
    const { claims } = await checkFolder(join(folder, 'fires'));
    expect(claims[0]).toMatchObject({ line: 2, column: 5 });
    const log = readFileSync(join(folder, 'fires/bundle/var/log/amazon/efs/mount.log'), 'utf8').split('\n');
    const lines = [19, 20, 21].map((line) => ({ line, text: log[line - 1] }));
    expect(claims[0]?.failure?.nearest[0]?.lines).toEqual([{ file: 'var/log/amazon/efs/mount.log', lines }]);
  });

  test('of a distilled pack the lines of the evidence alone are shown, by their numbers in the original', async () => {
    const { pack } = await distill(() => openBundle(join(folder, 'fires/bundle')), {
      version: 'test',
      sha256() {
        const hash = createHash('sha256');
        return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') };
      },
    });
    for (const [path, content] of Object.entries(filesOf(pack))) {
      mkdirSync(dirname(join(folder, 'pack/bundle', path)), { recursive: true });
      writeFileSync(join(folder, 'pack/bundle', path), content);
    }
    expectation('pack', `incidents:\n  - rule: ${ORPHAN}\n    steps: { failed: violated }\n`);
    const { claims } = await checkFolder(join(folder, 'pack'));
    const log = readFileSync(join(folder, 'fires/bundle/var/log/amazon/efs/mount.log'), 'utf8').split('\n');
    const lines = [{ line: 21, text: log[20] }];
    expect(claims[0]?.failure?.nearest[0]?.lines).toEqual([{ file: 'var/log/amazon/efs/mount.log', lines }]);
  });

  test('an update leaves what holds as it is, with its comments', async () => {
    const text = `# as we know it\nincidents: [{ rule: ${ORPHAN} }]\n`;
    expectation('fires', text);
    expect((await checkFolder(join(folder, 'fires'), { update: true })).written).toBe(false);
    expect(readFileSync(join(folder, 'fires/expect.yaml'), 'utf8')).toBe(text);
  });

  test.each([
    ['quiet: true\nbundle: nowhere\n', '2:1', /nowhere: no such file or directory$/],
    ['zones: {}\n', '1:1', /^it expects nothing/],
    ["quiet: true\nzones: { '*': Europe/Berln }\n", '2:10', /Europe\/Berln/],
    ['bundle: [bundle, ../other]\nquiet: true\n', '1:1', /these are not one node; /],
    [
      'bundle: expect.yaml\nquiet: true\n',
      '1:1',
      /expect\.yaml is not an archive, and no source recognizes its content$/,
    ],
  ])('%j cannot be checked', async (text, place, message) => {
    expectation('fires', text);
    const { errors, claims } = await checkFolder(join(folder, 'fires'));
    expect(claims).toEqual([]);
    expect(errors.map(({ line, column }) => `${line}:${column}`)).toEqual([place]);
    expect(errors[0]!.message).toMatch(message);
  });

  test('what is not there, or is no folder, is an error of the folder', async () => {
    const gone = join(folder, 'gone');
    const message = `${gone}: no such file or directory`;
    expect((await checkFolder(gone)).errors).toEqual([{ message, line: 1, column: 1 }]);
    expect(() => expectationFolders(gone)).toThrow(expect.objectContaining({ name: 'InputError', message }));
    mkdirSync(join(folder, 'odd', 'expect.yaml'), { recursive: true });
    const [error] = (await checkFolder(join(folder, 'odd'))).errors;
    expect(error?.message).toMatch(/expect\.yaml: illegal operation on a directory$/);
    rmSync(join(folder, 'odd'), { recursive: true });
  });

  test('without a bundle, or with two expectations, it says what to do', async () => {
    expectation('empty', 'quiet: true\n');
    expect((await checkFolder(join(folder, 'empty'))).errors[0]?.message).toMatch(/^no bundle is next to it; put it/);
    writeFileSync(join(folder, 'empty/expect.json'), '{}');
    expect((await checkFolder(join(folder, 'empty'))).errors[0]?.message).toMatch(/keep one of them$/);
  });
});
