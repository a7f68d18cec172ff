import type { LogRecord } from '@mountline/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matters, readLine } from './error-line.ts';
import { FAILURE_WORDS, maySayFailure, saysFailure } from './failure-words.ts';
import { lineTree } from './line-tree.ts';
import { watchErrors } from './watch-errors.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('words of a failure', () => {
  test('are found in bytes wherever they are found in text', () => {
    const around = fc.string({ unit: 'grapheme-ascii', maxLength: 40 });
    fc.assert(
      fc.property(around, fc.constantFrom(...FAILURE_WORDS), around, fc.boolean(), (before, word, behind, loud) => {
        const text = `${before}${loud ? word.toUpperCase() : word}${behind}`;
        const bytes = bytesOf(text);
        expect(saysFailure(text)).toBe(true);
        expect(maySayFailure(bytes, 0, bytes.length)).toBe(true);
      }),
    );
  });

  test('are sought within the line only', () => {
    const bytes = bytesOf('it went well; it failed');
    expect(maySayFailure(bytes, 0, 12)).toBe(false);
    expect(maySayFailure(bytes, 14, bytes.length)).toBe(true);
  });
});

describe('a line', () => {
  test.each([
    ['Nov 20 13:31:49 n1 kubelet[812]: E1120 13:31:49.000001     812 a.go:1] a shelf is locked', 'error', true],
    ['Nov 20 13:31:49 n1 kubelet[812]: W1120 13:31:49.000001     812 a.go:1] a shelf is old', 'warning', false],
    ['Nov 20 13:31:49 n1 kubelet[812]: W1120 13:31:49.000001     812 a.go:1] a shelf cannot be read', 'warning', true],
    ['Nov 20 13:31:49 n1 kubelet[812]: I1120 13:31:49.000001     812 a.go:1] nothing failed', undefined, false],
    ['time="2026-11-20T12:31:54.918273123Z" level=error msg="shelf"', 'error', true],
    ['time="2026-11-20T12:31:54.918273123Z" level=info msg="no error"', undefined, false],
    ['Nov 20 13:31:49 n1 kernel: shelf 3: I/O error', undefined, true],
    ['Nov 20 13:31:49 n1 kernel: tsc: Fast TSC calibration failed', undefined, false],
    ['[    0.000000] Command line: root=/dev/vda panic=10', undefined, false],
    ['Nov 20 13:31:49 n1 systemd[1]: Finished e2scrub.service - Check of stale snapshots.', undefined, false],
  ])('%s', (text, level, isError) => {
    expect(readLine(text)).toMatchObject({ level, isError });
  });

  test.each(['kernel', 'kubelet', 'csi', '', 'ebs-csi-driver', 'rpc.mountd', 'nfs-ganesha', 'rclone', 'efs-plugin'])(
    'of %s matters',
    (unit) => expect(matters(unit)).toBe(true),
  );
  test.each(['sshd', 'cron', 'nginx', 'postgres'])('of %s does not', (unit) => expect(matters(unit)).toBe(false));
});

test('lines that differ in numbers, ids and paths are one cluster, others are not', () => {
  const tree = lineTree();
  const one = tree.add('kernel', 'shelf 3:0:1: write of 4096 bytes rejected');
  expect(tree.add('kernel', 'shelf 7:0:9: write of 512 bytes rejected')).toBe(one);
  expect(tree.add('kubelet', 'shelf 7:0:9: write of 512 bytes rejected')).not.toBe(one);
  expect(tree.add('kernel', 'shelf 7:0:9: door is stuck and nobody opens')).not.toBe(one);
  expect(one).toMatchObject({ lines: 2, words: ['shelf', '<*>', 'write', 'of', '<*>', 'bytes', 'rejected'] });
});

const record = (line: number, text: string): LogRecord => ({
  line,
  offset: line * 100,
  stamp: { clock: 'utc', value: line * 1_000_000, width: 1_000_000 },
  level: null,
  program: 'kernel',
  message: text,
  kind: null,
  fields: {},
  text,
});

test('of more kinds of lines than are kept the rarest are forgotten, and the newest stay', () => {
  const watch = watchErrors();
  const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  for (let i = 0; i < 2000; i += 1) {
    watch.record(record(2 * i + 1, `${letters(i)} ${letters(i * 7)} failed`));
    watch.record(record(2 * i + 2, 'the shelf is broken'));
  }
  const kept = watch.end();
  expect(kept.length).toBeLessThanOrEqual(300);
  expect(kept.find(({ text }) => text === 'the shelf is broken')).toMatchObject({
    lines: 2000,
    line: 2,
    lastLine: 4000,
  });
  expect(kept.some(({ text }) => text === `${letters(1999)} ${letters(1999 * 7)} failed`)).toBe(true);
});
