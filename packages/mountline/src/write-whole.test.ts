import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeWhole } from './write-whole.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mountline-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

test('what was there stays where the new one breaks off, and nothing else is left', () => {
  writeFileSync(at('a'), 'old');
  function* breaking() {
    yield 'new';
    throw new Error('no more');
  }
  expect(() => writeWhole(at('a'), breaking())).toThrow('no more');
  expect(() => writeWhole(at('b'), breaking())).toThrow('no more');
  expect(readFileSync(at('a'), 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['a']);
});

test('a file keeps its rights, and a link stays one', () => {
  writeFileSync(at('a'), 'old');
  chmodSync(at('a'), 0o640);
  symlinkSync('a', at('link'));
  symlinkSync('c', at('nowhere'));
  writeWhole(at('link'), ['ne', 'w']);
  writeWhole(at('nowhere'), ['new']);
  expect(readlinkSync(at('link'))).toBe('a');
  expect(readFileSync(at('a'), 'utf8')).toBe('new');
  expect(statSync(at('a')).mode & 0o777).toBe(0o640);
  expect(readFileSync(at('c'), 'utf8')).toBe('new');
});

test.skipIf(process.platform !== 'linux')('a device is written to', () => {
  writeWhole('/dev/null', ['x']);
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
});

test.skipIf(process.platform === 'win32' || process.getuid?.() !== 0)(
  'a full disk leaves what was there',
  (context) => {
    mkdirSync(at('disk'));
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', at('disk')]).status !== 0) return context.skip();
    try {
      writeFileSync(at('disk/a'), 'old');
      expect(() => writeWhole(at('disk/a'), ['x'.repeat(100_000)])).toThrow(/ENOSPC|no space/);
      expect(readFileSync(at('disk/a'), 'utf8')).toBe('old');
      expect(readdirSync(at('disk'))).toEqual(['a']);
    } finally {
      spawnSync('umount', [at('disk')]);
    }
  },
);
