import { type Event, LONGEST_CAPTURE, SECOND } from '@mountline/core';
import { at, derived, findingsOf, log, read, type World } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';
import { endedLogOf } from './log-end.ts';

const LONG = LONGEST_CAPTURE / SECOND;

/** Where the logs of an event end, as the report says it; undefined where they reach the capture, at second 2000. */
function ended(event: Event, coverage: World['coverage'], more: Partial<World> = { capture: 2000 }) {
  return endedLogOf(findingsOf({ events: [], coverage, ...more }).timeline)(event);
}

const line = read('x.read', 20, { port: 1 });
const row = (path: string, s: number, to = s + 1) => ({
  kind: 'line',
  time: { from: at(s), to: at(to) },
  span: { path, line: 1, offset: 0 },
  text: path,
  fields: {},
});

describe('a log that ended before the capture', () => {
  test('tells nothing of what came after its last line', () => {
    const last = ended(line, [log(['kernel'], 0, 60)]);
    expect(last).toMatchObject({
      kind: 'x.read',
      fields: { port: 1 },
      needs: [],
      because: 'kernel.log ends at 13:01:00, before the capture',
    });
    expect(last!.evidence.map(({ span }) => span.path)).toEqual(['kernel.log']);
  });

  test('by as long as a capture lasts', () => {
    expect(ended(line, [log(['kernel'], 0, 2000 - LONG)])).toBeDefined();
    expect(ended(line, [log(['kernel'], 0, 2001 - LONG)])).toBe(undefined);
  });

  test('as far as anything of it was read: parts of it, and the event itself', () => {
    const parts = [log(['kernel'], 0, 60), log(['kernel'], 500, 1900), log(['kernel'], 100, 200)];
    expect(ended(line, parts)).toBe(undefined);
    const lasting = read('x.read', 20, {}, { time: { from: at(20), to: at(1900) } });
    expect(ended(lasting, [log(['kernel'], 0, 60)])).toBe(undefined);
    const open = read('x.read', 20, {}, { time: { from: at(20), to: Number.MAX_SAFE_INTEGER } });
    expect(ended(open, [log(['kernel'], 0, 60)])).toBeDefined();
  });
});

describe('where several lines show it', () => {
  const both = [log(['kernel'], 0, 60), log(['helper'], 0, 90)];
  const of = (...evidence: ReturnType<typeof row>[]) => ({ ...derived('x.silence', 20), evidence });

  test('the log that reaches furthest, by its last line', () => {
    const last = ended(of(row('kernel.log', 20), row('helper.log', 30)), both);
    expect(last!.because).toBe('helper.log ends at 13:01:30, before the capture');
    expect(last!.evidence).toEqual([row('helper.log', 30)]);
    expect(ended(of(row('kernel.log', 20), row('helper.log', 30, 1900)), both)).toBe(undefined);
    const timeless = { ...row('helper.log', 30), time: null };
    expect(ended({ ...of(), evidence: [timeless, row('kernel.log', 40)] }, both)).toMatchObject({
      because: 'helper.log ends at 13:01:30, before the capture',
      evidence: [timeless],
    });
  });

  test('the last line, where what it tells of lasted longer than each log', () => {
    const lasting = { ...of(row('helper.log', 20), row('kernel.log', 30)), time: { from: at(20), to: at(300) } };
    expect(ended(lasting, both)!.evidence).toEqual([row('kernel.log', 30)]);
  });

  test('nothing is said where one of them is a table, which has a time of its own', () => {
    expect(ended(of(row('kernel.log', 20), row('mounts.txt', 30)), both)).toBe(undefined);
  });
});

test('without a time of the capture nothing is known to have ended before it', () => {
  expect(ended(line, [log(['kernel'], 0, 60)], {})).toBe(undefined);
  const unknown = { from: -Number.MAX_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };
  expect(ended(line, [log(['kernel'], 0, 60)], { timeline: { capture: unknown } })).toBe(undefined);
});
