import { type Input, inputsOf, kindsOf, nearest, type Rule, type Step } from '@mountline/correlation';
import { facts } from '@mountline/rules';
import { UserError } from '../shared/failure.ts';
import { allSources } from '../sources/source-of.ts';
import { dating, taken } from './plan.ts';

const DECIDES: ReadonlySet<Step['role']> = new Set(['anchor', 'required', 'alternative', 'no', 'end']);

/** The sources that the script takes for these rules; for none named, all that it can take. */
export function wantedSources(names: readonly string[], rules: readonly Rule[]): ReadonlySet<string> {
  if (names.length === 0) return new Set(taken);
  return new Set([...dating, ...names.flatMap((name) => sourcesOf(ruleNamed(name, rules)))]);
}

function ruleNamed(name: string, rules: readonly Rule[]): Rule {
  const rule = rules.find(({ id }) => id === name);
  if (rule) return rule;
  const near = nearest(
    name,
    rules.map(({ id }) => id),
  );
  const next = near.length > 0 ? `Did you mean ${near.join(', ')}?` : '`mountline rules list` lists the rules.';
  throw new UserError(`there is no rule ${JSON.stringify(name)}`, next);
}

/** What the steps that decide a rule need to be seen or contradicted: the inputs of their facts, and of those that these use. */
function sourcesOf(rule: Rule): string[] {
  const kinds = kindsOf(allSources, facts);
  const steps = rule.steps.filter(({ role }) => DECIDES.has(role));
  const ofFacts = steps.flatMap(({ kind }) => usedBy(kinds.get(kind)?.fact));
  const inputs = [
    ...steps.flatMap(({ kind }) => inputsOf(kinds.get(kind))),
    ...facts.filter(({ name }) => ofFacts.includes(name)).flatMap((fact) => [...fact.inputs, ...(fact.unasked ?? [])]),
  ];
  return inputs.flatMap(readersOf);
}

/** A fact and all that it rests on. */
function usedBy(name: string | undefined, seen = new Set<string>()): string[] {
  const fact = facts.find((one) => one.name === name);
  if (!fact || seen.has(fact.name)) return [...seen];
  seen.add(fact.name);
  for (const other of fact.uses) usedBy(other, seen);
  return [...seen];
}

const readersOf = ({ sources = [], actors = [] }: Input): string[] => [
  ...sources,
  ...allSources.flatMap(({ name, tables = [] }) => (tables.some(({ actor }) => actors.includes(actor)) ? [name] : [])),
];
