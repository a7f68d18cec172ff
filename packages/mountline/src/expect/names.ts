import { nearest, type Operand, type Rule } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { actors } from '@mountline/rules';
import type { Expectation } from './expectation.ts';

/** The variables of a rule: what its incidents bind. */
export function variablesOf(rule: Rule): string[] {
  const names = (operand: Operand) => ('variable' in operand ? [operand.variable] : []);
  return [...new Set(rule.steps.flatMap(({ where }) => where.flatMap(({ value }) => names(value))))];
}

/** The steps of a rule, as an expectation may name them. */
export function stepsOf(rule: Rule): string[] {
  return [...new Set(rule.steps.flatMap(({ name, by }) => [name, ...by.map((actor) => `${name} by ${actor}`)]))];
}

/**
 * Whether it is `NAME by ACTOR` of a `no` step: where the rule names no actor, a report has a step for each that writes
 * the kind, and one for whoever else told of it.
 */
function isOfActor(name: string, rule: Rule): boolean {
  const [step, actor] = name.split(' by ') as [string, string?];
  const said = rule.steps.find((one) => one.name === step)?.role;
  return actor !== undefined && actor in actors && (said === 'no' || said === 'optional-no');
}

/** What a report names beside what Mountline comes with: ids of rules, and sources of its logs. */
export interface OtherNames {
  rules: readonly string[];
  logs: readonly string[];
}

/**
 * Rules, variables, steps and sources that do not exist: an expectation that names them would hold for the wrong reason, or
 * never.
 */
export function wrongNames(
  { incidents = [], quiet, coverage = [] }: Expectation,
  rules: readonly Rule[],
  others: OtherNames,
): { path: PropertyKey[]; message: string }[] {
  const ids = [...new Set([...rules.map(({ id }) => id), ...others.rules])];
  const ofRule = (id: string, path: PropertyKey[]) =>
    ids.includes(id) ? [] : [{ path, message: unknown('rule', id, ids, OWN) }];
  const named = incidents.flatMap(({ rule: id, bindings = {}, steps = {} }, i) => {
    const rule = rules.find((one) => one.id === id);
    if (!rule) return ofRule(id, ['incidents', i, 'rule']);
    const wrong = (what: string, part: 'bindings' | 'steps', names: string[], known: readonly string[]) =>
      names
        .filter((name) => !known.includes(name))
        .map((name) => ({ path: ['incidents', i, part, name], message: unknown(`${what} of ${id}`, name, known) }));
    return [
      ...wrong('variable', 'bindings', Object.keys(bindings), variablesOf(rule)),
      ...wrong(
        'step',
        'steps',
        Object.keys(steps).filter((name) => !isOfActor(name, rule)),
        stepsOf(rule),
      ),
    ];
  });
  const silent = Array.isArray(quiet) ? quiet.flatMap((id, i) => ofRule(id, ['quiet', i])) : [];
  const covered = coverage.flatMap(({ source }, i) => {
    const why = others.logs.includes(source) ? null : whyNoLog(source);
    return why === null ? [] : [{ path: ['coverage', i, 'source'], message: why }];
  });
  return [...named, ...silent, ...covered];
}

const LOGS = sources.flatMap(({ name, type }) => (type === 'log' ? [name] : []));

/** null for a log that is known, and for a name that is like none: it may be a source of one's own, of which this bundle has nothing. */
function whyNoLog(source: string): string | null {
  if (LOGS.includes(source)) return null;
  if (sources.some(({ name }) => name === source)) return `${source} is a table; only logs have coverage`;
  return nearest(source, LOGS).length > 0 ? unknown('log', source, LOGS) : null;
}

const OWN = '`mountline rules list` shows the built-in rules; `--rules PATH` (the option `rules`) adds yours';

function unknown(what: string, name: string, known: readonly string[], otherwise?: string): string {
  const near = nearest(name, known);
  const hint = near.length > 0 ? `did you mean ${near.join(', ')}?` : (otherwise ?? `known: ${known.join(', ')}`);
  return `there is no ${what} ${JSON.stringify(name)}; ${hint}`;
}
