/**
 * Which rule cannot tell in which fixture, and why, as one text: fixtures/cannot-tell.txt. One section for each rule,
 * one paragraph for each reason, and the fixtures it holds for. A new rule adds a section; a new fixture adds its name
 * where it is unlike its folder. No expectation of another fixture changes.
 */
import type { Report } from '@mountline/core';

/** A fixture, `rules/nfs-dead-port/fires-rebind`, and what its report says it cannot tell. */
export interface Undecided {
  fixture: string;
  cannotTell: Report['cannotTell'];
}

const HEAD = `Which rule cannot tell in which fixture, and why. Written by
  npx vitest run packages/dev/src/incidents/incidents.test.ts -u

Under a rule stands each reason it gives: what a user collects to decide it, then the fixtures.
  \u2026            the times, which differ between fixtures; "as" is the whole text in the first one
  NAME/*       every fixture of fixtures/NAME
  NAME/* but   every fixture of it except these
`;

/** One reason that a rule gives, for all the fixtures in which it gives it. */
interface Reason {
  why: string;
  collectWith: readonly string[];
  /** The first fixture, and the text there, with its times. */
  first: { fixture: string; why: string };
  fixtures: Set<string>;
}

const withoutTimes = (why: string) => why.replace(/(?:(?:\d{4}-)?\d\d-\d\d )?\d\d:\d\d:\d\d(?:\.\d+)?/g, '\u2026');

const folderOf = (fixture: string) => fixture.slice(0, fixture.lastIndexOf('/'));

/** For each rule its reasons, the most frequent first. */
function reasonsOf(all: readonly Undecided[]): Map<string, Reason[]> {
  const rules = new Map<string, Map<string, Reason>>();
  for (const { fixture, cannotTell } of all) {
    for (const { rule, why, collectWith } of cannotTell) {
      const reasons = rules.get(rule) ?? new Map<string, Reason>();
      rules.set(rule, reasons);
      const text = withoutTimes(why);
      const key = JSON.stringify([text, collectWith]);
      const reason = reasons.get(key) ?? { why: text, collectWith, first: { fixture, why }, fixtures: new Set() };
      reasons.set(key, reason);
      reason.fixtures.add(fixture);
    }
  }
  return new Map(
    [...rules]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([rule, reasons]) => [
        rule,
        [...reasons.values()].sort((a, b) => b.fixtures.size - a.fixtures.size || (a.why < b.why ? -1 : 1)),
      ]),
  );
}

/** `rules/zombie-pods/*`, `… but quiet-a`, or its names, whichever is shorter. */
function folderLine(folder: string, names: readonly string[], has: ReadonlySet<string>): string | null {
  const [inside, outside] = [
    names.filter((n) => has.has(`${folder}/${n}`)),
    names.filter((n) => !has.has(`${folder}/${n}`)),
  ];
  if (inside.length === 0) return null;
  if (outside.length === 0) return `    ${folder}/*`;
  if (outside.length < inside.length) return `    ${folder}/* but ${outside.join(' ')}`;
  return `    ${folder}: ${inside.join(' ')}`;
}

/** `all` is every fixture there is, also those in which everything can be told. */
export function cannotTellText(all: readonly Undecided[]): string {
  const sorted = all.toSorted((a, b) => (a.fixture < b.fixture ? -1 : 1));
  const folders = new Map<string, string[]>();
  for (const { fixture } of sorted) {
    const folder = folderOf(fixture);
    folders.set(folder, [...(folders.get(folder) ?? []), fixture]);
  }
  const paragraphs = (reason: Reason) => [
    `  ${reason.why}`,
    ...(reason.first.why === reason.why ? [] : [`    as ${reason.first.fixture}: ${reason.first.why}`]),
    ...reason.collectWith.map((command) => `    collect: ${command}`),
    ...[...folders].flatMap(([folder, fixtures]) => {
      const names = fixtures.map((fixture) => fixture.slice(folder.length + 1));
      return folderLine(folder, names, reason.fixtures) ?? [];
    }),
    '',
  ];
  const sections = [...reasonsOf(sorted)].flatMap(([rule, reasons]) => [rule, '', ...reasons.flatMap(paragraphs)]);
  return [HEAD, ...sections].join('\n');
}
