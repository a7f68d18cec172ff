import { DAY, HOUR, lineTable, oneClock, SECOND, type SkippedLines, type Speaker, type Stamp } from '@mountline/core';
import { expect, test } from 'vitest';
import { watchExtent } from '../read/file-extent.ts';
import { type ActivityWatch, watchActivity } from './activity.ts';

/** Numbers below a limit, the same ones each time. */
function draws(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state % limit;
  };
}

const CLOCKS: readonly Stamp['clock'][] = ['yearless', 'dateless', 'utc', 'boot', 'local'];

test('the extent of lines of a table is that of them one by one', () => {
  const below = draws(7);
  let fallen = 0;
  for (let run = 0; run < 5000; run += 1) {
    const stamps = [1, 2].map((width): Stamp => ({ clock: CLOCKS[below(CLOCKS.length)]!, value: 0, width }));
    const step = [HOUR, HOUR, DAY, 40 * DAY, 200 * DAY][below(5)]!;
    const count = 2 + below(14);
    const stamp = Int32Array.from({ length: count }, () => Number(below(4) === 0));
    let value = below(366) * DAY + below(4) * HOUR;
    const values = Float64Array.from({ length: count }, (_, i) => {
      value += ((below(5) === 0 ? -1 : 1) * step * below(1000)) / 1000;
      const year = stamps[stamp[i]!]!.clock === 'dateless' ? DAY : 366 * DAY;
      return ((value % year) + year) % year;
    });
    const boots = below(3);
    const [single, table] = [watchExtent(), watchExtent()];
    const turns = new Int32Array(count);
    for (let first = 0; first < count; ) {
      const end = Math.min(count, first + 1 + below(9));
      turns[first] = table.line(stamps[stamp[first]!]!, values[first]!, boots, first);
      const lines = { first, end, stamp, stamps, values, line: values.map((_, i) => i) };
      table.lines(lines, oneClock(lines), boots, turns);
      first = end;
    }
    const each = Array.from(values, (at, i) => single.line(stamps[stamp[i]!]!, at, boots, i));
    expect([[...turns], table.last(), table.falls], `run ${run}`).toEqual([each, single.last(), single.falls]);
    fallen += table.falls.length;
  }
  expect(fallen).toBeGreaterThan(50);
});

const HOSTS = [undefined, 'node-a', 'node-b'];

interface Above {
  line: number;
  value: number;
  speakers: Speaker[];
  /** How many units there are. */
  units: number;
}

/** Some lines of a table that stand behind others: most of one clock, in order, and of a node that they name. */
function tableOf(below: (limit: number) => number, above: Above): SkippedLines {
  const count = 1 + below(above.units === 3 ? 16 : 150);
  const clock = CLOCKS[below(3) === 0 ? below(CLOCKS.length) : 0]!;
  const stamps = [1, 1000].map((width): Stamp => ({ clock, value: 0, width }));
  if (below(8) === 0) stamps.push({ clock: 'utc', value: 0, width: SECOND });
  const host = () => HOSTS[below(4) === 0 ? below(HOSTS.length) : 1];
  const others = Array.from(
    { length: 1 + below(above.units * 2) },
    (): Speaker => ({ host: host(), unit: `unit-${below(above.units)}` }),
  );
  const speakers = below(3) > 0 && above.speakers.length > 0 ? above.speakers : others;
  const table = lineTable(count, (text) => new TextDecoder().decode(text));
  const step = [1, 1000, SECOND, 20 * SECOND, HOUR][below(5)]!;
  let text = '';
  let { line, value } = above;
  for (let i = 0; i < count; i += 1) {
    line += 1;
    value += [-1, 0, 1, 1, 1][below(5)]! * below(step);
    table.line[i] = line;
    table.endLine[i] = line + Number(below(9) === 0);
    table.values[i] = value;
    table.stamp[i] = below(stamps.length);
    table.speaker[i] = below(speakers.length);
    table.from[i] = text.length;
    table.text[i] = text.length;
    text += `line ${line}${below(40) === 0 ? 'x'.repeat(500) : ''}`;
    table.to[i] = text.length;
    table.textEnd[i] = text.length;
  }
  return { ...table, stamps, speakers, bytes: new TextEncoder().encode(text), first: 0, end: count };
}

function countOneByOne(watch: ActivityWatch, table: SkippedLines, turns: Int32Array): void {
  for (let i = table.first; i < table.end; i += 1) {
    const { host, unit } = table.speakers[table.speaker[i]!]!;
    const text = table.decode(table.bytes.subarray(table.text[i]!, table.textEnd[i]!));
    const stamp = { ...table.stamps[table.stamp[i]!]!, value: table.values[i]! };
    const named = host === undefined ? {} : { host };
    const place = { line: table.line[i]!, endLine: table.endLine[i]!, offset: table.from[i]! };
    const record = {
      ...place,
      ...named,
      stamp,
      level: null,
      program: unit,
      message: text,
      kind: null,
      fields: {},
      text,
    };
    watch.line(record, turns[i]!);
  }
}

test('the activity of lines of a table is that of them one by one', () => {
  const below = draws(11);
  for (let run = 0; run < 1000; run += 1) {
    const [single, skipped] = [watchActivity({ path: 'journal' }), watchActivity({ path: 'journal' })];
    const above: Above = { line: 0, value: DAY, speakers: [], units: below(20) === 0 ? 200 : 3 };
    for (let more = 1 + below(6); more > 0; more -= 1) {
      const table = tableOf(below, above);
      const turns = new Int32Array(table.end).map(() => Number(below(20) === 0));
      const isParsed = below(3) === 0;
      // The clock is set in front of some line of the table.
      const by = below(4) === 0 ? (below(200) - 100) * SECOND : 0;
      const at = by === 0 ? 0 : below(table.end);
      const step = Math.max(1, table.line[at]! - below(3));
      for (const part of [
        { ...table, end: at },
        { ...table, first: at },
      ]) {
        if (part.first > 0 && by !== 0) for (const watch of [single, skipped]) watch.step(by, step);
        if (part.first === part.end) continue;
        countOneByOne(single, part, turns);
        if (isParsed) countOneByOne(skipped, part, turns);
        else skipped.skipped(part, oneClock(part), turns);
      }
      Object.assign(above, { line: table.line.at(-1), value: table.values.at(-1), speakers: table.speakers });
    }
    expect(skipped.end(), `run ${run}`).toEqual(single.end());
  }
});

test('of many units that spoke once none is asked when others speak', () => {
  const many = 250_000;
  const watch = watchActivity({ path: 'journal' });
  const table = {
    ...lineTable(many, () => ''),
    stamps: [{ clock: 'utc', value: 0, width: 1 } satisfies Stamp],
    speakers: Array.from({ length: many }, (_, nth): Speaker => ({ host: undefined, unit: `unit-${nth}` })),
    speaker: Int32Array.from({ length: many }, (_, nth) => nth),
    end: many,
  };
  const turns = new Int32Array(many);
  watch.skipped(table, 'utc', turns);
  for (let first = 0; first < many; first += 1) watch.skipped({ ...table, first, end: first + 1 }, 'utc', turns);
  expect(watch.end().map(({ lines }) => lines)).toEqual(Array(many).fill(2));
});
