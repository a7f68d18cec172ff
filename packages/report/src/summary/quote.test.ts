import { describe, expect, test } from 'vitest';
import { cutBeforeError, firstWords } from './quote.ts';

const UID = '0d6c3c5e-88d3-4f4b-9df1-5a8e7f3b2c1d';
const LINE = `FailedMount: MountVolume.SetUp failed for volume "pvc-${UID}" : rpc error: code = FailedPrecondition desc = open /var/lib/example/pvc-${UID}.json: no such file or directory`;

describe('a line of an error that is too long', () => {
  test('loses nothing where it fits', () => expect(cutBeforeError(LINE, LINE.length)).toBe(LINE));

  test('loses the rest of its UUIDs first', () =>
    expect(cutBeforeError(LINE, LINE.length - 1)).toBe(LINE.replaceAll(UID, '0d6c3c5e…')));

  test.each([150, 130, 110, 90, 70])('keeps the code and the end of the error in %i columns', (room) => {
    const text = cutBeforeError(LINE, room);
    expect([...text].length).toBeLessThanOrEqual(room);
    expect(text).toMatch(/^FailedMount: .*no such file or directory$/);
    if (room >= 110) expect(text).toContain('rpc error: code = FailedPrecondition desc = ');
  });

  test('keeps both ends where nothing tells the error from the rest', () =>
    expect(cutBeforeError(`begin ${'x '.repeat(80)}end`, 40)).toMatch(/^begin x.* … .*x end$/));
});

describe('of an entry of several lines', () => {
  test('a short one is quoted whole', () =>
    expect(firstWords('NFS: server 192.0.2.1 error: fileid changed\n     fsid 0:53: expected 0x1, got 0x2\n')).toBe(
      'NFS: server 192.0.2.1 error: fileid changed fsid 0:53: expected 0x1, got 0x2',
    ));

  test('a long one by its first line and what the command wrote', () => {
    const entry = [
      'Mount failed: exit status 32',
      `Mounting arguments: ${'x'.repeat(200)}`,
      'Output: mount.nfs: denied',
    ];
    expect(firstWords(entry.join('\n'))).toBe('Mount failed: exit status 32 … Output: mount.nfs: denied');
    expect(firstWords(entry.slice(0, 2).join('\n'))).toBe(entry[0]);
  });
});
