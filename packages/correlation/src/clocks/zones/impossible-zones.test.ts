import { isoFromMicros } from '@mountline/core';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { expect, test } from 'vitest';

const lines = (zone: string, count: number) =>
  Array.from(
    { length: count },
    (_, i) => `2026-11-20T13:00:0${i}.123456${zone} node7 kernel: nfs: server nas${i} not responding, still trying\n`,
  ).join('');

async function read(path: string, text: string) {
  const { events, diagnostics } = await timelineOf({ [path]: text });
  return {
    times: events.map(({ time }) => isoFromMicros(time.from).slice(0, 19)),
    told: diagnostics.map(({ code, count }) => `${code} ${count}`),
  };
}

test.each(['+99:99', '-12:30', '+01:60', '+14:15'])('a line with the zone %s has no time', async (zone) => {
  const right = ['2026-11-20T12:00:00', '2026-11-20T12:00:01'];
  expect(await read('var/log/kern.log', lines('+01:00', 2) + lines(zone, 3))).toEqual({
    times: right,
    told: ['syslog/bad-time 3', 'clock/undated 3'],
  });
  expect(await read('journal.txt', lines('+0100', 2) + lines(zone.replace(':', ''), 3))).toEqual({
    times: right,
    told: ['journal/stray-line 3'],
  });
  expect((await timelineOf({ date: `2026-11-20T13:10:00${zone}\n` })).capture).toBe(null);
  await expect(timelineOf({}, { '*': zone })).rejects.toThrow(`there is no zone "${zone}"`);
});

test('the first and the last zone on earth are read', async () => {
  const { times } = await read('var/log/kern.log', lines('-12:00', 1) + lines('+14:00', 1));
  expect(times).toEqual(['2026-11-19T23:00:00', '2026-11-21T01:00:00']);
});
