import type { FieldMap } from '@mountline/core';
import type { Rule } from '../../rule-language/rule-ast.ts';

/** Words for fields whose own name is no word for a reader; null for one that only numbers what a log has several of. */
const FIELDS: Readonly<Record<string, string | null>> = {
  nth: null,
  silence: null,
  of: '',
  target: 'mount',
  hostPath: 'mount',
  podUid: 'pod',
  pv: 'volume',
  containerName: 'container',
  majorMinor: 'device',
};

/** What the variables of a rule stand for, in words, by the field that binds each first: `port` for P, `pod` for U. */
function variableWords({ steps }: Pick<Rule, 'steps'>): ReadonlyMap<string, string | null> {
  const words = new Map<string, string | null>();
  for (const { field, op, value } of steps.flatMap(({ where }) => where))
    if (op === '=' && 'variable' in value && !words.has(value.variable))
      words.set(value.variable, Object.hasOwn(FIELDS, field) ? FIELDS[field]! : spaced(field));
  return words;
}

/** A control group has the name of its unit, or of its pod: one thing, told once. Of other fields equal values are two things. */
const NAMES_OF_GROUP: readonly string[] = ['group', 'unit', 'pod'];

const spaced = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What is bound, in words and without the letters of the rule: `port 20361`, `mount /mnt/efs`. */
export function aboutOf(rule: Pick<Rule, 'steps'>, bindings: FieldMap): string[] {
  const words = variableWords(rule);
  const told: { word: string; text: string }[] = [];
  for (const [name, value] of Object.entries(bindings)) {
    const word = words.has(name) ? words.get(name)! : name;
    if (word === null || value === null) continue;
    const text = `${word} ${Array.isArray(value) ? value.join(', ') : value}`.trim();
    const names = (one: { word: string; text: string }) =>
      NAMES_OF_GROUP.includes(one.word) && one.text.endsWith(` ${value}`);
    if (!NAMES_OF_GROUP.includes(word) || !told.some(names)) told.push({ word, text });
  }
  return told.map(({ text }) => text);
}
