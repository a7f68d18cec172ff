import { NFS, times } from '@mountline/dev/testing/clock-files';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { expect, test } from 'vitest';

/** A try that failed: the stamp of the journal, klog's, and from when on it is tried again. */
const failed = (stamp: string, klog: string, until: string) =>
  `${stamp} node2 kubelet[9]: E${klog}       9 nestedpendingoperations.go:348] Operation for "{volumeName:kubernetes.io/csi/efs.csi.aws.com^fs-0a1b podName:0a0a0a0a-1111-2222-3333-444455556666 nodeName:}" failed. No retries permitted until ${until} m=+252.04 (durationBeforeRetry 2m2s). Error: UnmountVolume.TearDown failed for volume "data" (UniqueName: "x") pod "0a0a0a0a-1111-2222-3333-444455556666": busy\n`;
const UNTIL = '2022-12-16 17:54:42.629513682 +0900 JST';
const TOKYO = failed('Dec 16 17:52:40', '1216 17:52:40.629529', UNTIL);
const UNKNOWN = ['year', 'zone'];

test.each<[string, Record<string, string>, unknown]>([
  ['of its log', { 'journal.txt': TOKYO }, ['2022-12-16T08:52:40.629529Z', 1, []]],
  [
    'of other logs the zone, and the newest time',
    { 'journal.txt': TOKYO, 'kern.log': `Dec 16 17:50:00 node2 kernel: ${NFS}\n` },
    ['2022-12-16T08:50:00.000000Z', 1e6, []],
  ],
  [
    'over the turn of a year',
    {
      'journal.txt': `Dec 31 23:59:59 node2 kernel: ${NFS}\n${failed('Jan  1 00:00:05', '0101 00:00:05.629529', '2023-01-01 00:02:07.629513682 +0900 JST')}`,
    },
    ['2022-12-31T14:59:59.000000Z', 1e6, []],
  ],
  [
    'a log with a zone tells that of the others',
    {
      'journal.txt': failed('2022-12-16T08:52:40.700000+00:00', '1216 17:52:40.629529', UNTIL),
      'dmesg.txt': `[Fri Dec 16 17:50:00 2022] ${NFS}\n`,
    },
    ['2022-12-16T08:49:57.000000Z', 7e6, []],
  ],
  [
    'but no zero, as the kubelet may be kept in UTC',
    {
      'journal.txt': failed(
        '2022-12-16T08:52:40.700000+00:00',
        '1216 08:52:40.629529',
        '2022-12-16 08:54:42.629513682 +0000 UTC',
      ),
      'dmesg.txt': `[Fri Dec 16 07:50:00 2022] ${NFS}\n`,
    },
    ['2022-12-16T07:49:57.000000Z', 7e6, ['zone']],
  ],
  [
    'nothing where the stamp is of another time',
    { 'journal.txt': failed('Dec 16 17:52:40', '1216 17:52:40.629529', '2022-12-16 17:30:42.629513682 +0900 JST') },
    ['1970-12-16T17:52:40.629529Z', 1, UNKNOWN],
  ],
  [
    'by a line of klog without a fraction of a second, and without the clock that counts on',
    {
      'journal.txt': failed('Dec 16 17:52:40', '1216 17:52:40.629529', '2022-12-16 17:54:42 +0900 JST').replace(
        ' m=+252.04',
        '',
      ),
    },
    ['2022-12-16T08:52:40.629529Z', 1, []],
  ],
  [
    'up to a minute from it',
    { 'journal.txt': failed('Dec 16 17:52:40', '1216 17:52:40.000000', '2022-12-16 17:55:42 +0900 JST') },
    ['2022-12-16T08:52:40.000000Z', 1, []],
  ],
  [
    'no further',
    { 'journal.txt': failed('Dec 16 17:52:40', '1216 17:52:40.000000', '2022-12-16 17:55:43 +0900 JST') },
    ['1970-12-16T17:52:40.000000Z', 1, UNKNOWN],
  ],
  [
    'the last one of a log that fits',
    {
      'journal.txt': `${TOKYO}${failed('Dec 16 17:53:40', '1216 17:53:40.629529', '2022-12-16 17:55:42.629513682 +0800 CST')}${failed('Dec 16 17:54:40', '1216 17:54:40.629529', '2022-12-16 17:30:42.629513682 +0900 JST')}`,
    },
    ['2022-12-16T09:52:40.629529Z', 1, []],
  ],
  [
    'nothing where no zone lies there, or the wait is no length',
    {
      'journal.txt': `${failed('Dec 16 17:52:40', '1216 17:52:40.629529', UNTIL.replace('+0900', '+9900'))}${TOKYO.replace('Retry 2m2s', 'Retry 2x2s')}${TOKYO.replace(' +0900', '')}`,
    },
    ['1970-12-16T17:52:40.629529Z', 1, UNKNOWN],
  ],
  [
    'nothing where the log is in UTC and the kubelet is not',
    { 'journal.txt': failed('Dec 16 08:52:40', '1216 17:52:40.629529', UNTIL) },
    ['1970-12-16T08:52:40.000000Z', 1e6, UNKNOWN],
  ],
])('year and zone from the time at which kubelet tries again: %s', async (_, files, expected) => {
  expect((await times(files))[0]).toEqual(expected);
});

test('its evidence is that line, and it holds for that moment', async () => {
  const { host, clocks } = await timelineOf({ 'journal.txt': `Dec 16 17:50:00 node2 kernel: ${NFS}\n${TOKYO}` });
  expect(host.zone).toEqual({
    value: 'UTC+09:00, from a kubelet line that names a time with its zone',
    span: { path: 'journal.txt', line: 2, offset: expect.any(Number) },
  });
  expect(clocks[0]!.method).toContain('; no year in the file: taken from a kubelet line that names one');
});
