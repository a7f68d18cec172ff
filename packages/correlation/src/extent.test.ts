import { DAY, HOUR, type Stamp } from '@mountline/core';
import { expect, test } from 'vitest';
import { watchExtent } from './extent.ts';

/** Numbers below a limit, the same ones each time. */
function draws(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state % limit;
  };
}

const CLOCKS: readonly Stamp['clock'][] = ['yearless', 'dateless', 'utc', 'boot'];

test('lines of a table are followed as they are one by one', () => {
  const below = draws(7);
  for (let run = 0; run < 5000; run += 1) {
    const stamps = [1, 2].map((width): Stamp => ({ clock: CLOCKS[below(CLOCKS.length)]!, value: 0, width }));
    const step = [HOUR, DAY, 40 * DAY, 200 * DAY][below(4)]!;
    const count = 2 + below(14);
    const stamp = Int32Array.from({ length: count }, () => Number(below(4) === 0));
    let value = below(366) * DAY;
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
      turns[first] = table.line(stamps[stamp[first]!]!, values[first]!, boots);
      table.lines({ first, end, stamp, stamps, values }, boots, turns);
      first = end;
    }
    const each = Array.from(values, (at, i) => single.line(stamps[stamp[i]!]!, at, boots));
    expect([[...turns], table.last()], `run ${run}`).toEqual([each, single.last()]);
  }
});
