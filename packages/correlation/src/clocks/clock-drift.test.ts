import { isoFromMicros } from '@mountline/core';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { describe, expect, test } from 'vitest';

/** Up for two hundred days: what the kernel's clock goes wrong by in that time is told by the same lines in another log. */
describe("the kernel's clock is corrected by the time of day of another log", () => {
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

  test('dmesg -T computes its dates from the same clock', async () => {
    const { lines, method } = await kernelLines({ dmesg: dmesgT(SPELL, 95), messages: messages(SPELL) });
    expect(lines).toEqual(COPIES);
    expect(method).toContain('was 95 s ahead at its last lines: corrected by 4 lines with a copy in another log');
  });

  test.each([
    ['95 s ahead', 95],
    ['2 min behind', -120],
  ])('dmesg -T, %s: without a boot time the lines alone show it', async (_, ahead) => {
    const older = SPELL.map(([ago, message]): Line => [ago + 30 * 3600, message]);
    const more = { dmesg: dmesgT([...older, ...SPELL], ahead), messages: messages([...older, ...SPELL]) };
    const { lines, method } = await kernelLines({ 'proc/stat': '', ...more });
    expect(lines.map(([, , also]) => also)).toEqual(Array(8).fill(1));
    expect(method).toContain('corrected by 8 lines with a copy in another log');
  });

  test('dmesg -T without a boot: a zone offset is no drift, and two lines show none', async () => {
    const bare = { 'proc/stat': '', messages: messages(SPELL) };
    for (const more of [{ dmesg: dmesgT(SPELL, 3600) }, { dmesg: dmesgT(SPELL.slice(1, 3), 95) }]) {
      const { lines, method } = await kernelLines({ ...bare, ...more });
      expect(lines.every(([, , also]) => also === 0)).toBe(true);
      expect(method).not.toContain('set right');
    }
  });

  test('a partly rotated log also corrects the older lines', async () => {
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

  test('lines that another log has at changing distances are not copies', async () => {
    const { lines, method } = await kernelLines({
      dmesg: dmesg(SPELL, 0),
      messages: messages([
        [2000, OK],
        [900, DOWN],
        [60, 'md: md0: data-check done.'],
      ]),
    });
    expect(lines.every(([, , also]) => also === 0)).toBe(true);
    expect(method).toContain("the kernel's clock, which nothing adjusts, may be 14 min off after 199 d 23 h");
  });
});

/** Asleep from 18:00:00 to 02:00:00: the kernel's clock stood still. */
describe('the stamps of dmesg are moved by the length of a suspend', () => {
  const ENTRY = 'PM: suspend entry (deep)';
  const EXIT = 'PM: suspend exit';
  const DOWN = 'nfs: server 192.168.7.20 not responding, still trying';
  const OK = 'nfs: server 192.168.7.20 OK';
  const date = { date: 'Tue May 12 09:00:05 UTC 2026\n' };
  type Line = [at: string, message: string];
  const journal = (...lines: Line[]) => ({
    'journal.txt': lines.map(([at, message]) => `May ${at} node7 kernel: ${message}\n`).join(''),
  });
  const dmesgT = (...lines: Line[]) => ({
    'dmesg-T.txt': lines.map(([at, message]) => `[Mon May ${at} 2026] ${message}\n`).join(''),
  });
  const slept = journal(
    ['11 17:00:00', DOWN],
    ['11 17:05:00', OK],
    ['11 17:59:58', ENTRY],
    ['12 02:00:01', EXIT],
    ['12 07:03:11', DOWN],
    ['12 07:09:44', OK],
  );

  async function linesOf(files: Readonly<Record<string, string>>) {
    const { events, clocks } = await timelineOf({ ...date, ...files });
    const ofServer = events.filter(({ kind }) => kind.startsWith('nfs.server'));
    return {
      lines: ofServer.map(({ time, also }) => `${isoFromMicros(time.from).slice(8, 19)} ${also.length}`),
      method: clocks.find(({ source }) => source === 'dmesg')!.method,
    };
  }
  const COPIES = ['11T17:00:00 1', '11T17:05:00 1', '12T07:03:11 1', '12T07:09:44 1'];

  test('in an old dmesg -T after it', async () => {
    const old = dmesgT(
      ['11 17:00:00', DOWN],
      ['11 17:05:00', OK],
      ['11 17:59:58', ENTRY],
      ['11 18:00:01', EXIT],
      ['11 23:03:11', DOWN],
      ['11 23:09:44', OK],
    );
    const { lines, method } = await linesOf({ ...slept, ...old });
    expect(lines).toEqual(COPIES);
    expect(method).toContain('stopped while the node was suspended, for 8 h');
  });

  test('in a new one before it', async () => {
    const recent = dmesgT(
      ['12 01:00:00', DOWN],
      ['12 01:05:00', OK],
      ['12 01:59:58', ENTRY],
      ['12 02:00:01', EXIT],
      ['12 07:03:11', DOWN],
      ['12 07:09:44', OK],
    );
    expect((await linesOf({ ...slept, ...recent })).lines).toEqual(COPIES);
  });

  test('after it if they count from the boot', async () => {
    const ring = [
      [100, DOWN],
      [400, OK],
      [3698, ENTRY],
      [3701, EXIT],
      [21891, DOWN],
      [22284, OK],
    ].map(([at, message]) => `[${at}.000000] ${message}\n`);
    const booted = Date.UTC(2026, 4, 11, 16, 58, 20) / 1000;
    const stat = {
      'proc/stat': `cpu  1 2 3 4 5 6 7 0 0 0\nbtime ${booted}\nprocesses 1\n`,
      'dmesg.txt': ring.join(''),
    };
    expect((await linesOf({ ...slept, ...stat })).lines).toEqual(COPIES);
  });

  test('each by its own, in a ring with two suspends', async () => {
    const lines = (...at: string[]) =>
      [DOWN, ENTRY, EXIT, DOWN, ENTRY, EXIT, DOWN].map((message, i): Line => [at[i]!, message]);
    const twice = journal(
      ...lines('11 10:00:00', '11 11:00:00', '11 12:00:00', '11 13:00:00', '11 14:00:00', '12 02:00:00', '12 07:00:00'),
    );
    const ring = dmesgT(
      ...lines('11 10:00:00', '11 11:00:00', '11 11:00:02', '11 12:00:02', '11 13:00:02', '11 13:00:04', '11 18:00:04'),
    );
    expect((await linesOf({ ...twice, ...ring })).lines).toEqual(['11T10:00:00 1', '11T13:00:00 1', '12T07:00:00 1']);
  });

  test('not by a different suspend', async () => {
    const ring = dmesgT(['11 12:59:58', ENTRY], ['11 13:00:01', EXIT], ['11 23:03:11', DOWN], ['11 23:09:44', OK]);
    const { lines, method } = await linesOf({ ...slept, ...ring });
    expect(lines.filter((line) => line.endsWith(' 0'))).toHaveLength(6);
    expect(method).not.toContain('stood still');
  });
});
