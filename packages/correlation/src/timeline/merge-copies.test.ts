import { type Event, SECOND } from '@mountline/core';
import { sources } from '@mountline/parsers';
import { describe, expect, test } from 'vitest';
import { mergeCopies } from './merge-copies.ts';

/** An event of a file: `line` of `path`, from second `at` on, `width` seconds wide. */
function event(path: string, line: number, at: number, width = 1, more: Partial<Event> = {}): Event {
  return {
    kind: 'nfs.server.not-responding',
    time: { from: at * SECOND, to: (at + width) * SECOND },
    fields: { server: '127.0.0.1' },
    span: { path, line, offset: line * 100 },
    also: [],
    text: 'nfs: server 127.0.0.1 not responding',
    source: path,
    actor: 'kernel',
    repeats: 1,
    ...more,
  };
}

/** Where each event that is left stands: `path:line`, its own place first. */
const places = (events: readonly Event[]) =>
  mergeCopies(events, sources)
    .map(({ span, also }) => [span, ...also].map(({ path, line }) => `${path}:${line}`))
    .sort();

test('copies in several files are one event, which keeps every span', () => {
  expect(places([event('journal', 7, 10), event('dmesg', 3, 10), event('syslog', 5, 10)])).toEqual([
    ['journal:7', 'syslog:5', 'dmesg:3'],
  ]);
});

test('the same path in another archive is another file', () => {
  const other = event('dmesg', 1, 10);
  other.span.container = 'a.tar';
  expect(places([event('dmesg', 1, 10), other])).toHaveLength(1);
});

test('a line that a file has twice is two events', () => {
  expect(places([event('dmesg', 1, 10), event('dmesg', 2, 10)])).toEqual([['dmesg:1'], ['dmesg:2']]);
  const twice = [event('dmesg', 1, 10), event('dmesg', 2, 10), event('journal', 8, 10), event('journal', 9, 10)];
  expect(places(twice)).toEqual([
    ['journal:8', 'dmesg:1'],
    ['journal:9', 'dmesg:2'],
  ]);
});

test('a log of klog by itself and what heard it are copies, some microseconds apart', () => {
  const said = event('efs-plugin.log', 4, 10, 1e-6, { source: 'klog-file', actor: 'csi' });
  const heard = event('0.log', 4, 10.0003, 1e-6, { source: 'container-log', actor: 'csi' });
  expect(places([said, heard])).toEqual([['0.log:4', 'efs-plugin.log:4']]);
});

test('what one file has once more stays an event of its own', () => {
  expect(places([event('dmesg', 1, 10), event('journal', 8, 10), event('journal', 9, 10)])).toEqual([
    ['journal:8', 'dmesg:1'],
    ['journal:9'],
  ]);
});

describe('lines that their program stamped itself', () => {
  const own = (path: string, line: number, at: number, more: Partial<Event> = {}) =>
    event(path, line, at, 1, { source: 'mount-log', actor: 'efs-mount-helper', ...more });

  test('copies are one event, whatever the names of the files', () => {
    expect(places([own('mount.log', 3, 10), own('results/efs_utils_logs', 40, 10)])).toHaveLength(1);
  });

  test('a second apart they are two', () => {
    expect(places([own('mount.log', 3, 10), own('results/efs_utils_logs', 40, 11)])).toHaveLength(2);
  });

  test('two processes that say the same are two', () => {
    expect(places([own('a.log', 3, 10, { pid: 7 }), own('b.log', 3, 10, { pid: 8 })])).toHaveLength(2);
  });

  test('two tunnels of stunnel that say the same at once are two: only the names of their files tell them apart', () => {
    const [a, b] = ['a.stunnel.log', 'b.stunnel.log'].map((path) => own(path, 3, 10, { actor: 'stunnel' }));
    expect(places([a!, b!])).toHaveLength(2);
  });
});

test('the narrowest time stands', () => {
  const [merged] = mergeCopies(
    [event('dmesg', 1, 7, 7), event('journal', 2, 10, 0.001), event('syslog', 3, 10)],
    sources,
  );
  expect(merged!.span.path).toBe('journal');
  expect(merged!.time).toEqual({ from: 10 * SECOND, to: 10.001 * SECOND });
});

test('two files that stamp the same lines apart do not change the order of the lines', () => {
  const ok = { kind: 'nfs.server.ok' };
  const journal = [
    event('journal', 1, 10, 0.001),
    event('journal', 2, 20, 0.001),
    event('journal', 3, 20.2, 0.001, ok),
  ];
  // The ring lost the first line: of one kind the journal has more, of the other both have one.
  const dmesg = [event('dmesg', 1, 19.3, 0.001), event('dmesg', 2, 19.5, 0.001, ok)];
  const merged = mergeCopies([...journal, ...dmesg], sources).sort((a, b) => a.time.from - b.time.from);
  expect(merged.map(({ kind, span, also }) => [kind, span.path, also.length])).toEqual([
    ['nfs.server.not-responding', 'journal', 0],
    ['nfs.server.not-responding', 'journal', 1],
    ['nfs.server.ok', 'journal', 1],
  ]);
});

describe('is no copy', () => {
  test.each([
    ['another kind', { kind: 'nfs.server.ok' }],
    ['another field', { fields: { server: '127.0.0.2' } }],
    ['another actor', { actor: 'kubelet' }],
  ])('%s', (_, more) => {
    expect(places([event('dmesg', 1, 10), event('journal', 2, 10, 1, more)])).toHaveLength(2);
  });

  test('what is more than a second away', () => {
    expect(places([event('dmesg', 1, 10), event('journal', 2, 11.9)])).toHaveLength(1);
    expect(places([event('dmesg', 1, 10), event('journal', 2, 12)])).toHaveLength(2);
    expect(places([event('dmesg', 1, 12), event('journal', 2, 10)])).toHaveLength(2);
  });

  test('a line of a log that no other log copies', () => {
    expect(places([event('mount-log', 1, 10), event('journal', 2, 10)])).toHaveLength(2);
  });
});

test('the log that has more of a program stands, as lines that belong together are told by their file', () => {
  const helper = (path: string, line: number, at: number, kind: string) =>
    event(path, line, at, 1, { source: 'mount-log', actor: 'efs-mount-helper', kind, fields: {} });
  const whole = [1, 2, 3].map((line) => helper('mount.log', line, line, `step-${line}`));
  const part = [1, 3].map((line, i) => helper('copy.log', i + 1, line, `step-${line}`));
  expect(places([...part, ...whole])).toEqual([
    ['mount.log:1', 'copy.log:1'],
    ['mount.log:2'],
    ['mount.log:3', 'copy.log:2'],
  ]);
});

test('the order of the input changes nothing', () => {
  const events = [event('dmesg', 1, 8, 7), event('dmesg', 2, 40, 7), event('journal', 3, 10), event('syslog', 4, 41)];
  expect(places(events.toReversed())).toEqual(places(events));
});

test('events that came in are left as they were', () => {
  const events = [event('dmesg', 1, 10), event('journal', 2, 10)];
  const before = structuredClone(events);
  mergeCopies(events, sources);
  expect(events).toEqual(before);
});
