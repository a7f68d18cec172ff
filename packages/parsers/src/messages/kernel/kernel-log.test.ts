import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR, type LogRecord, order, type Stamp } from '@mountline/core';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { dmesg, syslog } from '@mountline/parsers';
import { expect, test } from 'vitest';
import { ownerOfSyslogForm } from '../../envelopes/syslog/rfc3164-owner.ts';

const read = (path: string) => readFileSync(join(FIXTURES, 'sources', path), 'utf8');
const lost = (records: LogRecord[]) => records.filter((record) => record.kind === 'nfs.server.not-responding');

// The node booted at 12:26:45 UTC, its clock was CET.
const BOOT = Date.UTC(2026, 10, 20, 12, 26, 45) * 1000;
const SHIFT: Record<Stamp['clock'], number> = {
  boot: BOOT,
  utc: 0,
  local: -HOUR,
  zone: -HOUR,
  yearless: 0,
  dateless: 0,
};

function interval({ clock, value, width }: Stamp) {
  const from = value + SHIFT[clock];
  return { from, to: from + width };
}

test.each(['hung-T.txt', 'hung-iso.txt', 'hung-x.txt', 'hung.json'])('%s: the events of hung.txt', (form) => {
  const raw = lost(dmesg.parse(read('dmesg/hung.txt')).records);
  const same = lost(dmesg.parse(read(`dmesg/${form}`)).records);
  expect(raw).toHaveLength(10);
  expect(same.map((record) => record.fields)).toEqual(raw.map((record) => record.fields));
  same.forEach((record, i) => {
    expect(order(interval(record.stamp!), interval(raw[i]!.stamp!))).toBe('cannot tell');
  });
});

test('the syslog of the same node has the same events with the same seconds since boot', () => {
  const raw = lost(dmesg.parse(read('dmesg/hung.txt')).records);
  const same = syslog.parse(read('syslog/syslog')).records.filter((record) => lost([record]).length > 0);
  expect(same.map((record) => Math.round(record.bootSeconds! * 1e6))).toEqual(raw.map((record) => record.stamp!.value));
});

test.each([
  ['var/log/messages', '', 'syslog'],
  ['var-log-kern.log', '', 'syslog'],
  ['sos_strings/logs/var.log.syslog.tailed', '', 'syslog'],
  ['var/log/syslog.1', '', 'syslog'],
  ['var/log/cron-20261120', '', 'syslog'],
  ['journal.short', '', 'journal'],
  ['sos_commands/logs/journalctl_--no-pager', '2026-11-20T13:31:49.123456+01:00 h kernel: x', 'journal'],
  ['a.txt', '-- Logs begin at Fri 2026-11-20 --\nNov 20 13:31:49 h kernel: x', 'journal'],
  ['a.txt', 'Nov 20 13:31:49 h kernel: x', 'journal'],
  ['a.txt', 'Nov 20 13:31:49 h kernel: [  304.065608] x', 'syslog'],
  ['a.txt', '<6>Nov 20 13:31:49 h kernel: x', 'syslog'],
  ['a.txt', '2026-11-20T13:31:49.123456+01:00 h kernel: x', 'syslog'],
  ['a.txt', '2026-11-20T13:31:49.123456+0100 h kernel: x', 'journal'],
  ['messages.bak', 'Nov 20 13:31:49 h kubelet[7]: Output: mount.nfs: Operation not permitted#012', 'syslog'],
  ['a.txt', 'Nov 20 13:31:49 h last message repeated 2 times', 'syslog'],
])('%s with %j is of the %s', (path, head, owner) => {
  expect(ownerOfSyslogForm(head, path)).toBe(owner);
});

test('an empty line at the end of a log, or between two records, is none of a message', () => {
  const line = (second: number) =>
    `Nov 20 13:31:${second} node-a kernel: nfs: server 127.0.0.1 not responding, still trying\n`;
  const { records } = syslog.parse(`${line(10)}\n${line(20)}\n \n`);
  expect(records.map(({ message, endLine, line: at }) => [at, endLine, message])).toEqual(
    [1, 3].map((at) => [at, undefined, 'nfs: server 127.0.0.1 not responding, still trying']),
  );
});
