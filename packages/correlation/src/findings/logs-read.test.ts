import { expect, test } from 'vitest';
import { logsRead } from './logs-read.ts';

const log = (path: string, units: string[], from: number, to: number) => ({
  source: 'journal',
  path,
  units,
  from,
  to,
  holes: [],
});
const HOUR = 3_600_000_000;
const DAY = 1_795_132_800_000_000;
const actors = {
  kernel: { name: 'kernel', title: 'the kernel', need: { what: 'its log', collectWith: 'journalctl -k' } },
  kubelet: { name: 'kubelet', title: 'kubelet', need: { what: 'its log', collectWith: 'journalctl -u kubelet' } },
};
const coverage = [
  log('short.log', ['kubelet'], DAY, DAY + HOUR),
  log('journal.txt', ['kubelet', 'systemd'], DAY + HOUR, DAY + 3 * HOUR),
];
const isRead = logsRead({ capture: { from: DAY, to: DAY }, clocks: [], coverage }, actors);

test('of the logs of a writer the longest is named, with its times', () =>
  expect(isRead('journalctl -u kubelet')).toBe('journal.txt, 01:00:00 to 03:00:00'));

test('nothing is said of a log that was not read, and of what is no log', () => {
  expect(isRead('journalctl -k')).toBeUndefined();
  expect(isRead('ss -tanp')).toBeUndefined();
});
