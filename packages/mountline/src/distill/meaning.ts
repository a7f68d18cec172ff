import {
  type Evidence,
  fileOf,
  formatSpan,
  groupBy,
  type Incident,
  type NearMiss,
  type RuledOut,
} from '@mountline/core';
import type { Conclusions } from '@mountline/correlation';
import { toJson } from '@mountline/report';

/**
 * What a bundle says, as far as a pack of it must say the same: one string for each thing. `required` are all incidents
 * with their verdicts, steps and evidence, what cannot be told, and of near misses that came to the same the first: a
 * pack has no line for each mount of a month that went well. A pack says nothing that is not in `all`.
 */
export interface Meaning {
  required: string[];
  all: ReadonlySet<string>;
}

/** `rename`: how names are told, where those of a redacted pack are compared with those of its original. */
export function meaningOf({ incidents, nearMisses, ruledOut, cannotTell }: Conclusions, rename = asItIs): Meaning {
  const told = (what: string, value: object) => `${what} ${JSON.stringify(renamed(toJson(value), rename))}`;
  const byId = new Map(incidents.map((one) => [one.id, one]));
  const always = [
    ...incidents.map((one) =>
      told('incident', { ...incidentOf(one), underBindings: byId.get(one.underId ?? '')?.bindings }),
    ),
    ...cannotTell.map(({ rule, why, needs }) => told('cannot tell', { rule, why, needs })),
  ];
  const misses = nearMisses.map((one) => told('near miss', nearMissOf(one)));
  const out = ruledOut.map(({ rule, bindings, step, why }) => told('ruled out', { rule, bindings, step, why }));
  return {
    required: [
      ...always,
      ...firstsOf(nearMisses).map((at) => misses[at]!),
      ...firstsOf(ruledOut).map((at) => out[at]!),
    ],
    all: new Set([...always, ...misses, ...out]),
  };
}

/** What a pack does not say and must, and what it says and must not. */
export function differences(original: Meaning, pack: Meaning): { lost: string[]; added: string[] } {
  return {
    lost: original.required.filter((one) => !pack.all.has(one)),
    added: [...pack.all].filter((one) => !original.all.has(one)),
  };
}

const asItIs = (text: string) => text;

/** Lists of places are in their own order again. */
function renamed(value: unknown, rename: (text: string) => string, key = ''): unknown {
  if (typeof value === 'string') return rename(value);
  if (Array.isArray(value)) {
    const list = value.map((one) => renamed(one, rename));
    return key === 'evidence' ? list.sort() : list;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one, rename, name)]));
}

/** Of those of one rule that failed at the same step, the first: their indexes. */
function firstsOf(list: readonly (NearMiss | RuledOut)[]): number[] {
  const indexes = list.map((_, at) => at);
  const groups = groupBy(indexes, (at) => {
    const one = list[at]!;
    return 'failed' in one
      ? [one.rule, one.failed.step, one.failed.status, ...one.reached].join()
      : `${one.rule} ${one.step}`;
  });
  return [...groups.values()].map(([first]) => first!);
}

/** The id of an incident comes from names that a pack may not have. */
function incidentOf({
  id: _,
  underId: __,
  steps,
  doNow: ___,
  fix: ____,
  fixedIn: _______,
  why: _____,
  weighed: ______,
  ...incident
}: Incident) {
  return {
    ...incident,
    steps: steps.map(({ needs: _, evidence, ...step }) => ({ ...step, evidence: placesOf(evidence) })),
  };
}

/** Where a rule has no start at all, its near miss rests on everything that was read. */
function nearMissOf({ repeats: _, evidence, ...nearMiss }: NearMiss) {
  return { ...nearMiss, evidence: nearMiss.reached.length === 0 ? [] : placesOf(evidence) };
}

/** What rests on a whole file has no line. */
const placesOf = (evidence: readonly Evidence[]) =>
  [...new Set(evidence.map((one) => (isLine(one) ? `${one.kind} ${formatSpan(one.span)}` : fileOf(one.span))))].sort();

/** Evidence that is a line or a row, and not what was read of a whole file. */
export const isLine = ({ kind, fields }: Evidence): boolean =>
  kind !== 'coverage' && kind !== 'snapshot' && fields.table !== true;

/** The lines and rows that what is required rests on. */
export function evidenceLines({ incidents, nearMisses, ruledOut }: Conclusions): Evidence[] {
  return [
    ...incidents.flatMap(({ steps }) => steps.flatMap(({ evidence }) => evidence)),
    ...firstsOf(nearMisses).flatMap((at) => nearMisses[at]!.evidence),
    ...firstsOf(ruledOut).flatMap((at) => ruledOut[at]!.evidence),
  ].filter(isLine);
}
