import { HOUR, SECOND } from '@mountline/core';
import { sourceCases } from '@mountline/dev/testing/fixtures';
import { type JournalRecord, journal } from '@mountline/parsers';
import { describe, expect, test } from 'vitest';

const cases = sourceCases('journal');

test('every form of one journal gives the same entries at the same times', () => {
  const forms = cases.filter(({ name }) => name.startsWith('forms'));
  const seen = forms.map(({ bytes, name }) => ({ name, records: journal.parse(bytes).records }));
  const exact = seen.find(({ name }) => name.endsWith('.json'))!.records;
  const stalls = (records: JournalRecord[]) =>
    records.filter(({ program, message }) => program === 'kernel' && message.includes('not responding'));
  expect(seen).toHaveLength(17);
  expect(stalls(exact)).toHaveLength(10);
  for (const { name, records } of seen) {
    const shown = ({ kind, message }: JournalRecord) => ({ kind, message });
    expect(records.map(shown), name).toEqual(exact.map(shown));
    for (const [i, record] of stalls(records).entries()) {
      const from = instant(record, stalls(exact)[i]!);
      expect(stalls(exact)[i]!.stamp!.value - from, `${name}:${record.line}`).toBeGreaterThanOrEqual(0);
      expect(stalls(exact)[i]!.stamp!.value - from, `${name}:${record.line}`).toBeLessThan(record.stamp!.width);
    }
  }
});

/** The capture is of 2026 in CET; the kernel's lines have its own stamp in short-monotonic. */
function instant({ stamp }: JournalRecord, exact: JournalRecord): number {
  if (stamp!.clock === 'zone') return stamp!.value - HOUR;
  if (stamp!.clock === 'yearless')
    return stamp!.value - HOUR + (Date.UTC(2026, 10, 20) - Date.UTC(2000, 10, 20)) * 1000;
  if (stamp!.clock === 'boot') return stamp!.value - exact.sourceMonotonic! + exact.stamp!.value;
  return stamp!.value;
}

test('a stamp of klog never moves a record by more than two seconds', () => {
  for (const { bytes } of cases) {
    for (const { stamp, text } of journal.parse(bytes).records) {
      const clock = /^\w{3} [ \d]\d (\d\d):(\d\d):(\d\d) /.exec(text);
      if (!clock || stamp?.clock !== 'yearless') continue;
      const shown = Number(clock[1]) * HOUR + (Number(clock[2]) * 60 + Number(clock[3])) * SECOND;
      expect(Math.abs((stamp.value % (24 * HOUR)) - shown)).toBeLessThanOrEqual(2 * SECOND);
    }
  }
});

test('hostile input costs no more than its length', () => {
  // So long that what grew with the square would not be done in time.
  const lines = [
    `Nov 20 14:00:00 n kubelet[1]: E1120 14:00:00.000001 1 a.go:1] ${'Operation for failed. No retries permitted until (durationBeforeRetry Error: '.repeat(30_000)}`,
    `Nov 20 14:00:01 n kubelet[1]: E1120 14:00:01.000001 1 a.go:1] "m" ${'a=["'.repeat(300_000)}`,
    `Nov 20 14:00:02 n systemd[1]: ${'a.mount: b timed out. '.repeat(80_000)}`,
    `Nov 20 14:00:03 n systemd[1]: a.service: Killing process 1 ${'() with signal '.repeat(80_000)}`,
    `Nov 20 14:00:04 n app[1]: ${'listening on a:1'.repeat(80_000)}`,
    `Nov 20 14:00:05 n ${'x: ['.repeat(300_000)}`,
    `Nov 20 14:00:06 n efs-plugin[1]: ${'NodePublishVolume: mounting a at '.repeat(40_000)}`,
    `Nov 20 14:00:07 n kubelet[1]: ${'Warning: Unmount skipped because path does not exist: /volumes/pods/'.repeat(30_000)}`,
  ];
  expect(journal.parse(`${lines.join('\n')}\n`).records).toHaveLength(lines.length);
});

describe('recognised by its structure', () => {
  test.each([
    [
      'words',
      '2026-11-20T13:31:49Z something happened in words\n2026-11-20T13:31:50Z other words came: with a colon\n',
    ],
    ['a level and a module', '2026-11-20T13:31:49.123Z INFO main: started\n2026-11-20T13:31:50.123Z WARN main: slow\n'],
    ['keys', '2026-11-20T13:31:49Z level=info msg="a: b"\n'],
    ['a stamp of seconds', '1795177909.399374 did a thing\n1795177909.499374 did another thing: it\n'],
    ['no identifier', 'Nov 20 13:31:49 hello there world\nNov 20 13:31:50 bye: world\n'],
  ])('%s: not a journal', (_, text) => {
    expect(journal.recognise(text, 'some.log')).toBe(false);
  });

  test.each([
    ['a pid', '2026-11-20T13:31:49+0100 node7 myapp[33]: hello\n'],
    ['the kernel, without a pid', '2026-11-20T13:31:49+0100 node7 kernel: hello\n'],
    ['one host, and no year', 'Nov 20 13:31:49 node7 myapp: hello\nNov 20 13:31:50 node7 other: hello\n'],
    ['no host', '1795177909.399374 kubelet[33]: hello\n'],
  ])('%s: a journal', (_, text) => {
    expect(journal.recognise(text, 'some.log')).toBe(true);
  });
});
