import { isoFromMicros } from '@mountline/core';
import { describe, expect, test } from 'vitest';
import { timelineOf } from './timeline-of.ts';

/** Up for two hundred days: what the kernel's clock goes wrong by in that time is told by the same lines in another log. */
describe("the kernel's clock is set right by the time of day of another log", () => {
  const NOW = Date.UTC(2026, 10, 20, 10, 2, 44) / 1000;
  const UP = 200 * 24 * 3600;
  const files = {
    date: 'Fri Nov 20 10:02:44 UTC 2026\n',
    'proc/stat': `cpu  1 2 3 4 5 6 7 0 0 0\nbtime ${NOW - UP}\nprocesses 1\n`,
  };
  const DOWN = 'nfs: server nas01 not responding, still trying';
  const OK = 'nfs: server nas01 OK';
  type Line = [ago: number, message: string];
  const SPELL: Line[] = [
    [1286, DOWN],
    [1286, DOWN],
    [1242, OK],
    [1242, OK],
  ];

  const local = (ago: number) => new Date((NOW - ago) * 1000).toUTCString();
  const messages = (lines: readonly Line[]) =>
    lines
      .map(([ago, message]) => {
        const [, day, month, , time] = local(ago).split(' ');
        return `${month} ${day} ${time} node17 kernel: ${message}\n`;
      })
      .join('');
  const dmesg = (lines: readonly Line[], ahead: number) =>
    lines.map(([ago, message]) => `[${UP - ago + ahead}.123456] ${message}\n`).join('');
  const dmesgT = (lines: readonly Line[], ahead: number) =>
    lines
      .map(([ago, message]) => {
        const [week, day, month, year, time] = local(ago - ahead).split(' ');
        return `[${week!.slice(0, 3)} ${month} ${day} ${time} ${year}] ${message}\n`;
      })
      .join('');

  async function kernelLines(more: Readonly<Record<string, string>>) {
    const { events, clocks } = await timelineOf({ ...files, ...more });
    return {
      lines: events.map(({ time, fields, also }) => [
        isoFromMicros(time.from).slice(11, 19),
        fields.reason ?? 'OK',
        also.length,
      ]),
      method: clocks.find(({ source }) => source === 'dmesg')?.method,
    };
  }

  const COPIES = [
    ['09:41:18', 'still trying', 1],
    ['09:41:18', 'still trying', 1],
    ['09:42:02', 'OK', 1],
    ['09:42:02', 'OK', 1],
  ];

  test.each([
    ['95 s ahead', 95],
    ['14 min behind', -840],
    ['as it ought to be', 0],
  ])('%s: the lines of dmesg are copies of those of the syslog', async (_, ahead) => {
    const { lines } = await kernelLines({ dmesg: dmesg(SPELL, ahead), messages: messages(SPELL) });
    expect(lines.map(([, reason, also]) => [reason, also])).toEqual(COPIES.map(([, reason, also]) => [reason, also]));
  });

  test('dmesg -T works its dates out from the same clock', async () => {
    const { lines, method } = await kernelLines({ dmesg: dmesgT(SPELL, 95), messages: messages(SPELL) });
    expect(lines).toEqual(COPIES);
    expect(method).toContain('was 95 s ahead at its last lines: set right by 4 lines that another log has too');
  });

  test('a log that was rotated away in part tells the older lines right, too', async () => {
    const older: Line[] = [
      [100 * 24 * 3600, DOWN],
      [100 * 24 * 3600 - 30, OK],
    ];
    // After half of the time it was half as far ahead.
    const { lines } = await kernelLines({
      dmesg: dmesg(older, 50) + dmesg(SPELL, 100),
      messages: messages([[3000, 'md: md0: data-check done.'], ...SPELL]),
    });
    expect(lines.map(([at]) => at)).toEqual(['10:02:44', '10:03:14', '09:41:18', '09:41:18', '09:42:02', '09:42:02']);
  });

  test('lines that another log has at no one pace are not its copies', async () => {
    const { lines, method } = await kernelLines({
      dmesg: dmesg(SPELL, 0),
      messages: messages([
        [2000, OK],
        [900, DOWN],
        [60, 'md: md0: data-check done.'],
      ]),
    });
    expect(lines.every(([, , also]) => also === 0)).toBe(true);
    expect(method).toContain("the kernel's clock, which nothing sets right, may be 14 min off after 199 d 23 h");
  });
});
