import { formatDuration } from '@mountline/core';
import {
  type Condition,
  constraintInWords,
  type FixedIn,
  type Instruction,
  kindsOf,
  nearest,
  type Operand,
  type Role,
  type Rule,
  type Step,
  type Text,
} from '@mountline/correlation';
import { openPage, type Page } from '@mountline/report';
import { actors, facts, rules as ownRules } from '@mountline/rules';
import { UserError } from '../shared/failure.ts';
import { loadRules } from '../shared/load-rules.ts';
import { pageOptions, write } from '../shared/terminal.ts';
import { allSources } from '../sources/source-of.ts';

export async function explain(name: string, options: { rules?: string[]; width?: string }): Promise<void> {
  const how = pageOptions(options);
  const rules = [...ownRules, ...(await loadRules(options.rules ?? []))];
  const rule = rules.find(({ id }) => id === name);
  const kinds = kindsOf(allSources, facts);
  const lines = rule ? ruleWords(rule) : kinds.has(name) ? kindWords(name, rules) : null;
  if (lines === null) {
    const near = nearest(name, [...rules.map(({ id }) => id), ...kinds.keys()]);
    const known = '`mountline rules list` lists the rules, docs/event-kinds.md the event kinds.';
    const next = near.length > 0 ? `Did you mean ${near.join(', ')}?` : known;
    throw new UserError(`there is no rule and no event kind ${JSON.stringify(name)}`, next);
  }
  const page = openPage(how);
  for (const line of lines) putLine(page, line);
  await write(page.end());
}

/** Prose is wrapped under its own beginning; commands and templates, which stand deep, are not. */
function putLine(page: Page, line: string): void {
  const text = line.trimStart();
  const indent = line.length - text.length;
  const role = /^\S.*?(?<! ) {2,}(?=\S)/.exec(text)?.[0].length ?? 2;
  if (text === '') page.blank();
  else if (indent > 2) page.line(indent, { text });
  else page.prose(indent, [{ text }], indent + role);
}

const ROLES: Readonly<Record<Role, string>> = {
  anchor: 'begins with',
  required: 'needs',
  alternative: 'needs one of',
  optional: 'adds context',
  no: 'needs the absence of',
  'optional-no': 'notes the absence of',
  end: 'is ended by',
};

/** What it is, why and what to do first, as who has the incident reads it; then how it is decided, for who doubts it or writes rules. */
function ruleWords(rule: Rule): string[] {
  const [last, ...others] = rule.titles.toReversed();
  const lines = [`${rule.id} (${rule.severity})`, ...(last ? [`  ${last.text}`] : [])];
  if (rule.because.length > 0) lines.push('', 'Cause', ...texts(rule.because));
  if (rule.impact.length > 0) lines.push('', 'Impact', ...texts(rule.impact));
  lines.push(...instructions('Do now', rule.doNow), ...instructions('Fix', rule.fix));
  if (rule.fixedIn.length > 0) lines.push('', 'Fixed in', ...rule.fixedIn.map(fixWords));
  if (rule.unknown.length > 0) lines.push('', 'Not known', ...texts(rule.unknown));
  lines.push('', 'What decides', ...decision(rule).map((text) => `  ${text}`));
  lines.push('', 'Steps');
  for (const step of rule.steps) lines.push(`  ${ROLES[step.role].padEnd(20)}  ${stepWords(step)}`);
  if (others.length > 0) lines.push('', 'Other titles', ...texts(others.toReversed()));
  if (rule.overrides.length > 0) lines.push('', `It is more specific than ${rule.overrides.join(', ')}.`);
  if (rule.see.length > 0) lines.push('', 'See', ...rule.see.map((url) => `  ${url}`));
  return lines;
}

const texts = (list: readonly Text[]) => list.map(({ text, ...when }) => `  ${text}${condition(when)}`);

const fixWords = ({ kernels, text, ...when }: FixedIn) => `  kernel ${kernels.join(', ')}: ${text}${condition(when)}`;

function condition({ if: wanted, unless }: Omit<Text, 'text'>): string {
  const words = [wanted && `if ${wanted} was seen`, unless && `unless ${unless.join(' or ')} was seen`].filter(Boolean);
  return words.length > 0 ? ` (${words.join(', ')})` : '';
}

function instructions(title: string, list: readonly Instruction[]): string[] {
  if (list.length === 0) return [];
  return [
    '',
    title,
    ...list.flatMap(({ text, commands, ...when }, i) => [
      `  ${i + 1}  ${text}${condition(when)}`,
      ...commands.map((command) => `       ${command}`),
    ]),
  ];
}

function stepWords({ name, kind, where, order, by, every, times }: Step): string {
  return [
    `${name}: ${kind}`,
    where.length > 0 ? `where ${where.map(conditionWords).join(', ')}` : '',
    ...order.map((one) => constraintInWords(one)),
    by.length > 0 ? `by ${by.map((actor) => actors[actor]?.title ?? actor).join(', ')}` : '',
    times ? `at least ${times.least} times` : '',
    times?.within === undefined ? '' : `within ${formatDuration(times.within)}`,
    every ? '(all of them)' : '',
  ]
    .filter((words) => words !== '')
    .join(' ');
}

const conditionWords = ({ field, op, value }: Condition) => `${field} ${op} ${operandWords(value)}`;

function operandWords(value: Operand): string {
  if ('variable' in value) return value.variable;
  return 'step' in value ? `${value.step}.${value.field}` : JSON.stringify(value.literal);
}

function decision(rule: Rule): string[] {
  const named = (role: Role) => rule.steps.filter((step) => step.role === role).map(({ name }) => name);
  const [required, alternatives, absent] = [
    [...named('anchor'), ...named('required')],
    named('alternative'),
    named('no'),
  ];
  const seen = [
    `${required.join(', ')} seen`,
    alternatives.length > 0 ? `one of ${alternatives.join(', ')} seen` : '',
    absent.length > 0 ? `${absent.join(', ')} proven absent` : '',
    'the order of all of them decided',
  ];
  return [
    `confirmed: ${seen.filter((words) => words !== '').join('; ')}`,
    `likely: the same, but ${absent.length > 0 ? 'an absence is not covered or ' : ''}an order cannot be decided`,
    'possible: the logs and tables that were collected do not cover what is missing',
    'ruled out: a step was not seen although it would have been, or an absence is disproved',
    rule.openWhile.length > 0
      ? `open while ${rule.openWhile.join(' or ')} holds at capture`
      : 'open until something ends it',
  ];
}

function kindWords(name: string, rules: readonly Rule[]): string[] {
  const kind = kindsOf(allSources, facts).get(name)!;
  const lines = [name];
  const fact = facts.find((other) => other.name === kind.fact);
  if (kind.words !== name) lines.push(`  ${kind.words}`);
  if (fact) lines.push(`  derived by the fact ${fact.name} (${fact.title})`);
  const tables = new Set(allSources.flatMap((source) => source.tables ?? []));
  for (const table of tables) {
    const templates = table.templates.filter((template) => template.kind === name);
    if (templates.length === 0) continue;
    const read = allSources.filter((source) => source.tables?.includes(table)).map((source) => source.name);
    lines.push(`  written by ${actors[table.actor]?.title ?? table.actor}, read from ${read.join(', ')}`);
    for (const { text } of templates) lines.push(`    ${text}`);
  }
  for (const [field, { shape, optional, unit, means }] of Object.entries(kind.fields ?? {}))
    lines.push(
      `  ${field}${optional ? '?' : ''}: ${[shape, unit, means].filter((said) => said !== undefined).join(', ')}`,
    );
  const used = rules.filter((rule) => rule.steps.some((step) => step.kind === name)).map(({ id }) => id);
  if (used.length > 0) lines.push(`  used by ${used.join(', ')}`);
  return lines;
}
