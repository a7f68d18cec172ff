import { isoFromMicros } from '@mountline/core';
import { DATE, DMESG, KERN_LOG, NFS, PS, SHORT_ISO, STAT, TRACE, times } from '@mountline/dev/testing/clock-files';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { describe, expect, test } from 'vitest';

describe('year', () => {
  const monthly = ['Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map((m) => `${m} 10`);

  test('a file over New Year is counted back from its end', async () => {
    const lines = ['Dec 31 23:59:59', 'Jan  1 00:00:00', 'Nov 20 13:31:49'].map((at) => `${at} node7 kernel: ${NFS}\n`);
    expect((await times({ 'kern.log': lines.join(''), ...DATE })).map(([from]) => from)).toEqual([
      '2025-12-31T22:59:59.000000Z',
      '2025-12-31T23:00:00.000000Z',
      '2026-11-20T12:31:49.000000Z',
    ]);
  });

  test('a line later in the year than the capture is of the year before', async () => {
    expect(await times({ 'kern.log': `Dec 24 08:00:00 node7 kernel: ${NFS}\n`, ...DATE })).toEqual([
      ['2025-12-24T07:00:00.000000Z', 1e6, []],
    ]);
  });

  test('a log that counts from a known boot shows the year; the boot alone makes it a guess, as a log may be much later', async () => {
    expect(await times({ ...KERN_LOG, ...STAT, ...DMESG })).toEqual([
      ['2026-11-20T12:31:44.065608Z', 1_000_001, []],
      ['2026-11-20T13:31:49.000000Z', 1e6, ['zone']],
    ]);
    expect(await times({ ...KERN_LOG, ...STAT })).toEqual([['2026-11-20T13:31:49.000000Z', 1e6, ['year', 'zone']]]);
  });

  test('a log that ends earlier in the year than the boot is of the next year', async () => {
    const log = {
      'kern.log': ['Dec 31 13:31:49', 'Jan  2 13:31:49'].map((t) => `${t} node7 kernel: ${NFS}\n`).join(''),
    };
    expect((await times({ ...log, ...STAT })).map(([time]) => time)).toEqual([
      '2026-12-31T13:31:49.000000Z',
      '2027-01-02T13:31:49.000000Z',
    ]);
  });

  test('29 February is of the last leap year', async () => {
    expect(await times({ 'kern.log': `Feb 29 08:00:00 node7 kernel: ${NFS}\n`, ...DATE })).toEqual([
      ['2024-02-29T07:00:00.000000Z', 1e6, []],
    ]);
  });

  test.each([
    ['a 29 February tells it for the whole file', ['Feb 27', 'Feb 29', 'Mar  1'], ['2024', '2024', '2024']],
    ['and for the years around it', ['Dec 20', 'Jan  2', 'Feb  1', 'Feb 29'], ['2023', '2024', '2024', '2024']],
    ['a clock that was ahead for a line', ['Nov  1', 'Nov 10', 'Dec  1', 'Nov 19'], ['2025', '2026', '2026', '2026']],
    ['a file that ends later in the year than the bundle', ['Nov  1', 'Nov 19', 'Dec 10'], ['2025', '2025', '2025']],
    ['the same behind a turn of it', ['Dec 25', 'Jan 20', ...monthly], ['2024', '2025', ...monthly.map(() => '2025')]],
    ['lines months apart, as a search finds them in several files', ['Nov 10', 'Dec 24'], ['2025', '2026']],
  ])('it belongs to the file and not to a line: %s', async (_, days, years) => {
    const log = days.map((day) => `${day} 08:00:00 node7 kernel: ${NFS}\n`).join('');
    expect((await times({ 'kern.log': log, ...DATE })).map(([from]) => String(from).slice(0, 4))).toEqual(years);
  });

  test('it is a guess for a file that continues past the newest time of the bundle: collected days later, or of a year ago', async () => {
    const years = async (...days: string[]) => {
      const log = days.map((day) => `${day} 08:00:00 node7 kernel: ${NFS}\n`).join('');
      const found = await times({ 'kern.log': log, ...DATE });
      return found.map(([from, , guesses]) => [String(from).slice(0, 4), guesses]);
    };
    expect(await years('Nov  1', 'Nov 24')).toEqual(Array(2).fill(['2026', ['year']]));
    expect(await years('Nov  1', 'Nov 28')).toEqual(Array(2).fill(['2025', ['year']]));
    expect(await years('Nov 24', 'Nov 28')).toEqual(Array(2).fill(['2025', []]));
  });

  test('one line that names an impossible year does not move the others', async () => {
    const journal = `9999-12-31T23:59:59+0000 node7 kernel: ${NFS}\n`;
    const files = { ...KERN_LOG, ...DATE, 'journal.txt': SHORT_ISO['journal.txt'] + journal };
    expect((await times(files)).map(([from]) => from)).toEqual(['2026-11-20T12:31:49.000000Z']);
  });
});

describe('the line in which the kernel sets its clock', () => {
  const rtc = 'kernel: rtc_cmos 00:05: setting system clock to 2026-12-30T12:18:19 UTC (1798633099)';
  const log = (head: string, ...tail: string[]) => ({
    'kern.log': [`Dec 30 ${head} node7 ${rtc}`, ...tail.map((stamp) => `${stamp} node7 kernel: ${NFS}`), ''].join('\n'),
  });

  test('shows year and zone of a log that has neither', async () => {
    expect((await times(log('13:18:40', 'Dec 30 13:31:49', 'Jan  2 13:31:49'))).slice(1)).toEqual([
      ['2026-12-30T12:31:49.000000Z', 1e6, []],
      ['2027-01-02T12:31:49.000000Z', 1e6, []],
    ]);
  });

  test('shows the year of another log without later stamps', async () => {
    const other = { messages: `Dec 24 13:31:49 node7 kernel: nfs: server 10.0.0.9 OK\n` };
    expect((await times({ ...log('13:18:40'), ...other }))[0]).toEqual(['2026-12-24T12:31:49.000000Z', 1e6, []]);
  });

  test('a stamp that is not whole quarters of an hour off shows no zone', async () => {
    expect(await times(log('13:25:40'))).toEqual([['2026-12-30T13:25:40.000000Z', 1e6, ['zone']]]);
  });

  test('in local time, together with kthreadd, it shows the zone', async () => {
    const ring = { 'dmesg.txt': `[    7.839689] ${rtc.slice('kernel: '.length)}\n` };
    const ps = { 'ps.txt': PS['ps.txt'].replaceAll('Fri Nov 20 13:26:45', 'Wed Dec 30 13:18:11') };
    const { host } = await timelineOf({ ...ring, ...ps });
    expect(host.zone).toMatchObject({ value: expect.stringContaining('UTC+01:00'), span: { path: 'ps.txt' } });
  });
});

describe('day', () => {
  const calls = (...at: string[]) => at.map((time) => `7767  ${time} flock(3, LOCK_EX) = 0 <30.5>\n`).join('');

  test('a time of day later than the capture is of the day before', async () => {
    expect((await times({ 'a.strace': calls('13:40:00'), ...DATE })).map(([from]) => from)).toEqual([
      '2026-11-19T12:40:00.000000Z',
    ]);
  });

  test('a trace over midnight is counted back from its end; a late line is no midnight', async () => {
    const trace = calls('23:59:50', '00:00:10', '23:59:55', '00:00:20');
    expect((await times({ 'a.strace': trace, ...DATE })).map(([from]) => from)).toEqual([
      '2026-11-19T22:59:50.000000Z',
      '2026-11-19T22:59:55.000000Z',
      '2026-11-19T23:00:10.000000Z',
      '2026-11-19T23:00:20.000000Z',
    ]);
  });

  test('in a bundle without a day it has no time', async () => {
    const { events, diagnostics } = await timelineOf(TRACE, {});
    expect([events, diagnostics.map(({ code }) => code)]).toEqual([[], ['clock/undated']]);
  });
});

describe('a single log without years over New Year', () => {
  const line = (stamp: string) => `${stamp} node7 kernel: nfs: server 10.0.0.9 not responding, still trying\n`;
  const codes = async (text: string) => {
    const { events, diagnostics } = await timelineOf({ messages: text }, {});
    return [events.map(({ time }) => isoFromMicros(time.from).slice(5, 16)), diagnostics.map(({ code }) => code)];
  };

  test('continues in the next year, and is not newest first', async () => {
    const turned = [line('Dec 31 23:58:00'), line('Jan  1 00:03:00')].join('');
    expect(await codes(turned)).toEqual([['12-31T23:58', '01-01T00:03'], []]);
  });

  test('is recognised if it is newest first', async () => {
    const down = [line('Dec 31 23:58:00'), line('Dec 31 23:50:00'), line('Dec 31 23:40:00')].join('');
    expect((await codes(down))[1]).toEqual(['timeline/newest-first']);
  });

  test.each([
    ['2025/12/31 23:40:05', 'E1231 23:40:06', '2025-12-31T23:40:06'],
    ['2025/12/31 23:59:59', 'E0101 00:00:00', '2026-01-01T00:00:00'],
  ])('the header of a log of klog names the year: %s', async (created, first, iso) => {
    const row = `${first}.000000    1201 nestedpendingoperations.go:348] Operation for "{volumeName:kubernetes.io/nfs/4a podName: nodeName:}" failed. No retries permitted until x\n`;
    const { coverage } = await timelineOf(
      { 'kubelet.INFO': `Log file created at: ${created}\nRunning on machine: node7\n${row}` },
      {},
    );
    expect(coverage.map(({ from }) => isoFromMicros(from).slice(0, 19))).toEqual([iso]);
  });
});
