import type { Condition, Instruction, Operand, Role, Rule, Step, Text } from '@mountline/correlation';
import { constraintInWords } from '@mountline/correlation';
import { code, GENERATED } from './markdown.ts';

const ROLES: readonly { role: Role; title: string }[] = [
  { role: 'anchor', title: 'The search begins at' },
  { role: 'required', title: 'Required' },
  { role: 'alternative', title: 'At least one of' },
  { role: 'no', title: 'Must not have happened' },
  { role: 'optional', title: 'Context (does not affect the verdict)' },
  { role: 'optional-no', title: 'Absence as context (does not affect the verdict)' },
  { role: 'end', title: 'Ended by' },
];

function operand(value: Operand): string {
  if ('variable' in value) return value.variable;
  if ('step' in value) return `${value.step}.${value.field}`;
  return typeof value.literal === 'string' ? JSON.stringify(value.literal) : String(value.literal);
}

const condition = ({ field, op, value }: Condition) => `${field} ${op} ${operand(value)}`;
function step({ name, kind, where, order, by, every }: Step): string {
  const words = [
    where.map(condition).join(', '),
    ...order.map((one) => constraintInWords(one)),
    ...(every ? ['every one of them'] : []),
    ...(by.length > 0 ? [`by ${by.join(', ')}`] : []),
  ].filter((word) => word !== '');
  return `- ${name}: ${code(kind)}${words.length > 0 ? `, ${words.join('; ')}` : ''}`;
}

function text({ text: words, if: wanted, unless }: Text): string {
  const conditions = [
    ...(wanted === undefined ? [] : [`if ${wanted}`]),
    ...(unless ? [`unless ${unless.join(' or ')}`] : []),
  ];
  return conditions.length > 0 ? `${words} (${conditions.join(', ')})` : words;
}

function list(title: string, texts: readonly Text[]): string[] {
  return texts.length === 0 ? [] : [`### ${title}`, '', ...texts.map((one) => `- ${text(one)}`), ''];
}

function instructions(title: string, texts: readonly Instruction[]): string[] {
  if (texts.length === 0) return [];
  const items = texts.flatMap((one, i) => [
    `${i + 1}. ${text(one)}`,
    ...(one.commands.length > 0
      ? ['', '   ```sh', ...one.commands.map((command) => `   ${command}`), '   ```', '']
      : []),
  ]);
  return [`### ${title}`, '', ...items, ''];
}

function section(rule: Rule): string[] {
  const decides = ROLES.flatMap(({ role, title }) => {
    const steps = rule.steps.filter((one) => one.role === role);
    return steps.length === 0 ? [] : [`${title}:`, '', ...steps.map(step), ''];
  });
  return [
    `## ${rule.id}`,
    '',
    ...rule.titles.map((title) => `> ${text(title)}`).flatMap((line, i) => (i === 0 ? [line] : ['>', line])),
    '',
    `Severity ${rule.severity}.${rule.overrides.length > 0 ? ` More specific than ${rule.overrides.map(code).join(', ')}.` : ''}`,
    ...rule.see.map((url) => `See <${url}>.`),
    '',
    '### What decides it',
    '',
    ...decides,
    ...(rule.openWhile.length > 0 ? [`Open while ${rule.openWhile.join(' or ')} holds at capture.`, ''] : []),
    ...rule.because.flatMap((why, i) => [...(i === 0 ? ['### Why', ''] : []), text(why), '']),
    ...list('Impact', rule.impact),
    ...instructions('Do now', rule.doNow),
    ...instructions('Fix', rule.fix),
    ...list(
      'Fixed in',
      rule.fixedIn.map((fix) => ({ ...fix, text: `kernel ${fix.kernels.join(', ')}: ${fix.text}` })),
    ),
    ...list('Unknown', rule.unknown),
  ];
}

/** docs/rules.md: every rule in words. */
export function rulesPage(rules: readonly Rule[]): string {
  return [
    '# Rules',
    '',
    GENERATED,
    '',
    'The incidents that Mountline recognizes. Words in braces are filled in from the evidence. Names in capitals are variables: the',
    'first step that uses one sets it. [rule-language.md](rule-language.md) explains the language, [event-kinds.md](event-kinds.md) the kinds.',
    '',
    ...rules.flatMap(section),
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()
    .concat('\n');
}
