import { join } from 'node:path';
import { isoFromMicros, UNKNOWN_TIME } from '@mountline/core';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { expect, test } from 'vitest';
import { narrow } from '../../narrow.ts';
import { analyze } from '../../node.ts';
import { timeNamed } from './time-words.ts';

const report = await analyze(join(FIXTURES, 'incidents/issue346-frozen/bundle'));

test.each([
  ['2026-11-20T13:24', '2026-11-20T13:24:00.000000Z'],
  ['2026-11-20 13:24:05+01:00', '2026-11-20T12:24:05.000000Z'],
  ['2026-11-20', '2026-11-20T00:00:00.000000Z'],
  ['13:24', '2026-11-20T13:24:00.000000Z'],
  // Captured at 13:31:09.
  ['13:40:10', '2026-11-19T13:40:10.000000Z'],
  ['2h before capture', '2026-11-20T11:31:09.000000Z'],
  ['90 min before capture', '2026-11-20T12:01:09.000000Z'],
])('%s is %s', (word, instant) => {
  expect(isoFromMicros(timeNamed({ since: word }, report).from).slice(0, 19)).toBe(instant.slice(0, 19));
  expect(timeNamed({ since: word }, report).to).toBe(UNKNOWN_TIME.to);
});

test.each([
  [{ since: 'yesterday' }, /--since: "yesterday" is no time/],
  [{ until: '25:00' }, /--until: "25:00" is no time/],
  [{ at: '13:24', since: '13:20' }, /--at is a time of its own/],
  [{ since: '13:24', until: '13:20' }, /not before/],
])('%o is refused', (words, why) => {
  expect(() => timeNamed(words, report)).toThrow(why);
});

test('an empty word is no time', () => {
  expect(() => timeNamed({ since: '' }, report)).toThrow(/--since: "" is no time/);
});

test('a time of day is of the day of the last line where the capture is not known, and nothing is before that capture', async () => {
  const files = { 'var/log/kern.log': '2026-11-20T23:31:49+00:00 node-a kernel: nfs: server 10.0.0.1 OK\n' };
  const uncaptured = await analyze(files);
  expect(isoFromMicros(timeNamed({ since: '13:24' }, uncaptured).from).slice(0, 16)).toBe('2026-11-20T13:24');
  expect(() => timeNamed({ since: '2h before capture' }, uncaptured)).toThrow(/nothing in the bundle shows/);
});

test('where only seconds since a boot are known no time can be named', async () => {
  const undated = await analyze({ 'dmesg.txt': '[  302.527000] nfs: server 10.0.0.1 not responding, still trying\n' });
  expect(() => timeNamed({ since: '13:24' }, undated)).toThrow(/seconds since a boot/);
});

test('seconds since a boot are named as the report writes them', async () => {
  const said = (at: string, server: string, words: string) => `[${at}] nfs: server ${server} ${words}\n`;
  const undated = await analyze({
    'dmesg.txt':
      said('  302.527000', '10.0.0.1', 'not responding, still trying') +
      said('  402.527000', '10.0.0.1', 'OK') +
      said(' 9002.527000', '10.0.0.2', 'not responding, still trying'),
  });
  expect(undated.incidents).toHaveLength(2);
  const later = narrow(undated, timeNamed({ since: '[5000]' }, undated));
  expect(later.incidents.map(({ bindings }) => bindings.S)).toEqual(['10.0.0.2']);
  expect(narrow(undated, timeNamed({ until: '[350.5]' }, undated)).incidents).toHaveLength(1);
});

test('what counts from an undated boot may lie in any time that is named', async () => {
  const mixed = await analyze({
    'dmesg.txt':
      '[  302.527000] nfs: server 10.0.0.1 not responding, still trying\n[  402.527000] nfs: server 10.0.0.1 OK\n',
    'var/log/syslog': '2026-11-20T23:31:49+00:00 node-a cron[1]: hello\n',
  });
  expect(mixed.incidents).toMatchObject([{ state: 'ended', window: { from: 302_527_000 } }]);
  expect(narrow(mixed, timeNamed({ since: '2026-11-20' }, mixed)).incidents).toHaveLength(1);
});

test('an incident of which nothing shows that it ended is there at a later time', async () => {
  const line = '2026-11-20T12:31:49+00:00 node-a kernel: nfs: server 10.0.0.1 not responding, still trying\n';
  const last = '2026-11-20T14:00:00+00:00 node-a kernel: hello\n';
  const silent = await analyze({ 'var/log/kern.log': line + last });
  expect(silent.incidents).toMatchObject([{ state: 'unknown' }]);
  const later = narrow(silent, timeNamed({ since: '13:50' }, silent));
  expect(later.incidents).toMatchObject([{ state: 'unknown' }]);
});

test('of a time before the incident nothing is shown but what was there, and what was left out is counted', () => {
  const before = narrow(report, timeNamed({ until: '13:00' }, report));
  expect(before.incidents).toEqual([]);
  expect(before.narrowed!.incidents).toBe(report.incidents.length);
  expect(before.timeline.every(({ time }) => time === null || time.from < before.narrowed!.to.to)).toBe(true);
  expect(before.coverage).toEqual(report.coverage);
});

test('an incident that is open at the capture is there at each time after it began', () => {
  const [lead] = narrow(report, timeNamed({ at: '13:31' }, report)).incidents;
  expect(lead).toMatchObject({ rule: 'efs-orphaned-mount', state: 'open' });
});
