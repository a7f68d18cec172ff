import { runFacts } from '@mountline/correlation';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { facts } from '@mountline/rules';
import { expect, test } from 'vitest';

const NAME = 'fs-04cad6b30d7e7e80a.mnt.a.20103';

/** So many seconds behind 12:00:00 a line, as in the log. */
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 12) + seconds * 1000).toISOString();
const line = (seconds: number, text: string) => `${at(seconds).slice(0, 19).replace('T', ' ')} UTC - INFO - ${text}\n`;
const turn = (seconds: number, pid: number) =>
  line(seconds, `TLS tunnel for ${NAME} is not running`) +
  line(seconds, `Starting TLS tunnel: "/sbin/efs-proxy /var/run/efs/stunnel-config.${NAME} --tls"`) +
  line(seconds, `Started efs-proxy, pid: ${pid}`);
const exit = (seconds: number, pid: number, status = 101) =>
  line(seconds, `Child TLS tunnel process ${pid} has exited, returncode=${status}`);
const begin = line(-10, 'amazon-efs-mount-watchdog, version 3.1.1, is enabled and started');
const idle = (seconds: number) => line(seconds, 'Current local NFS mounts: []');

/** Each loop: its starts, how many of them ended at once, and what is said of its end. */
async function told(...lines: string[]) {
  const log = {
    date: 'Fri Nov 20 18:00:00 UTC 2026\n',
    'var/log/amazon/efs/mount-watchdog.log': begin + lines.join(''),
  };
  const { events, unknown } = runFacts(await timelineOf(log), facts);
  const ends = events.filter(({ kind }) => kind === 'efs.tunnel.restart-loop.ended');
  return events
    .filter(({ kind }) => kind === 'efs.tunnel.restart-loop')
    .map(({ fields }) => {
      const end = ends.find((event) => event.fields.nth === fields.nth)?.fields.note;
      const asked = unknown.some((what) => what.kind === 'efs.tunnel.restart-loop' && what.fields.nth === fields.nth);
      const starts = / (\d+) times; /.exec(String(fields.note))![1];
      return [Number(starts), fields.restarts, end ?? (asked ? 'cannot tell' : 'open')];
    });
}

/** Three starts that end at once, the first of them at `from`. */
const three = (from: number, pid: number) =>
  [0, 1, 2].map((i) => turn(from + i, pid + i) + exit(from + i + 1, pid + i)).join('');

test('a loop ends with the start whose process lasts, and so long as it lasted', async () => {
  const lasting = three(0, 100) + turn(3, 103);
  expect(await told(lasting, idle(60))).toEqual([[4, 3, 'the start at 12:00:03 was the last up to 12:01:00']]);
  expect(await told(lasting, turn(60, 104), exit(61, 103), idle(90))).toEqual([
    [4, 3, 'the process started at 12:00:03 lasted until 12:01:00'],
  ]);
  expect(await told(lasting, exit(60, 103, -9), turn(61, 104), idle(90))).toEqual([
    [4, 3, 'the process started at 12:00:03 lasted until 12:01:00'],
  ]);
  expect(await told(lasting, idle(5))).toEqual([[4, 3, 'cannot tell']]);
});

test('where the last start ended at once too, the next one is told', async () => {
  expect(await told(three(0, 100), turn(60, 103), idle(90))).toEqual([
    [3, 3, 'after the start at 12:00:02 none came before 12:01:00'],
  ]);
  expect(await told(three(0, 100), idle(90))).toEqual([[3, 3, 'the start at 12:00:02 was the last up to 12:01:30']]);
});

test('two loops of one port: the first is over when the second begins', async () => {
  const first = three(0, 100) + turn(3, 103);
  expect(await told(first, exit(270, 103), three(270, 200), turn(273, 203), idle(300))).toEqual([
    [4, 3, 'the process started at 12:00:03 lasted until 12:04:30'],
    [4, 3, 'the start at 12:04:33 was the last up to 12:05:00'],
  ]);
});

test('a process that lived for hours did not end at once', async () => {
  const two = turn(0, 50) + exit(1, 50) + turn(1, 51) + exit(2, 51) + turn(2, 52);
  expect(await told(two, exit(18_000, 52, 1), turn(18_000, 53), idle(18_600))).toEqual([]);
  expect(await told(two, exit(3, 52, 1), turn(3, 53), idle(600))).toHaveLength(1);
});

test('a process that a signal ended parts the turns', async () => {
  const turns = (...statuses: number[]) =>
    statuses.map((status, i) => turn(i, 100 + i) + exit(i + 1, 100 + i, status)).join('') + idle(600);
  expect(await told(turns(101, -9, 101, -9, 101))).toEqual([]);
  expect(await told(turns(101, 101, 101, -9, 101, 101, 101))).toEqual([
    [4, 3, 'the process started at 12:00:03 lasted until 12:00:04'],
    [3, 3, 'the start at 12:00:06 was the last up to 12:10:00'],
  ]);
});
