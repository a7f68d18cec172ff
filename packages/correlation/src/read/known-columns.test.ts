import type { Stamp } from '@mountline/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { knownColumns } from './known-columns.ts';
import { type KnownLine, wholeLine } from './known-line.ts';

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const time = fc.integer({ min: -1e9, max: 1e15 });

const stamp: fc.Arbitrary<Stamp> = fc.record(
  {
    clock: fc.constantFrom('utc' as const, 'yearless' as const, 'zone' as const),
    value: time,
    width: fc.constantFrom(1, 1_000_000),
    zone: fc.constantFrom('CET', 'CEST'),
    turns: fc.constantFrom(1, 2),
  },
  { requiredKeys: ['clock', 'value', 'width'] },
);

const line: fc.Arbitrary<KnownLine> = fc.record({
  line: fc.integer({ min: 1, max: 4e9 }),
  endLine: maybe(fc.integer({ min: 1, max: 4e9 })),
  offset: fc.integer({ min: 0, max: 1e12 }),
  stamp: fc.option(stamp),
  level: fc.constantFrom(null, 'I', 'E'),
  host: maybe(fc.constantFrom('node-1', 'node-2')),
  program: maybe(fc.constantFrom('kubelet', 'kernel')),
  pid: maybe(fc.integer({ min: 0, max: 4194304 })),
  unit: maybe(fc.constantFrom('kubelet.service')),
  kind: fc.constantFrom('nfs.server.ok', 'probe.failed'),
  actor: maybe(fc.constantFrom('kubelet', 'kernel')),
  fields: fc.record({ pod: fc.string() }),
  repeats: maybe(fc.integer({ min: 0, max: 1e9 })),
  text: fc.string(),
});

test('columns give the lines back that were put in', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), fc.constantFrom(1, 30), (some, times) => {
      const lines = Array.from({ length: times }, () => some).flat();
      const columns = knownColumns();
      for (const one of lines) columns.push(one);
      expect([...columns].map(wholeLine)).toEqual(lines);
      expect([columns.length, columns.at(lines.length)]).toEqual([lines.length, undefined]);
      const isOk = ({ kind }: KnownLine) => kind === 'nfs.server.ok';
      expect(columns.filter(isOk).map(wholeLine)).toEqual(lines.filter(isOk));
      expect([columns.some(isOk), columns.every(isOk)]).toEqual([lines.some(isOk), lines.every(isOk)]);
      expect(columns.findLast(isOk)?.text).toEqual(lines.findLast(isOk)?.text);
      expect(columns.at(-1)?.text).toEqual(lines.at(-1)?.text);
      expect(columns.flatMap(({ pid }, place) => [place, pid])).toEqual(
        lines.flatMap(({ pid }, place) => [place, pid]),
      );
    }),
  );
});

test('lines fold into one that is there', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      stamp,
      maybe(fc.integer({ min: 1, max: 4e9 })),
      (some, at, endLine) => {
        const columns = knownColumns();
        const last = { ...some[0]!, stamp: at };
        for (const one of [...some, last]) columns.push(one);
        const fold = { lines: 7, line: 90, endLine, offset: 4000, value: at.value + 9, width: 1000, repeats: 70 };
        columns.fold(some.length, fold);
        const folded = {
          lines: 7,
          last: { line: 90, endLine, offset: 4000, stamp: { ...at, value: at.value + 9, width: 1000 } },
        };
        expect([...columns].map(wholeLine)).toEqual([...some, { ...last, folded, repeats: 70 }]);
      },
    ),
  );
});
