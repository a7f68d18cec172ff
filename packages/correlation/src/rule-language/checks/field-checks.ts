import type { Field } from '@mountline/core';
import type { Kind } from '../../timeline/kinds.ts';
import { didYouMean } from '../nearest-name.ts';
import type { Condition } from '../rule-ast.ts';
import { type CheckedRule, error, placeOf, report } from './checked-rule.ts';

/** Names that the words of a rule may ask of any step. */
export const TIMES = ['time', 'from', 'to', 'duration', 'count', 'last', 'note'];

/** Whether events of a kind have a field; `written` is how the rule has it: `port`, or `step.port`. */
export function checkField(checked: CheckedRule, kind: Kind, name: string, from: number, written = name): void {
  const { fields } = kind;
  if (!fields || name in fields) return;
  const at = placeOf(checked, written, from) + written.length - name.length;
  error(checked, at, `${kind.kind} has no field ${name}`, didYouMean(name, Object.keys(fields)));
}

/** What a field is compared with must be something that it can be. */
export function checkLiteral(checked: CheckedRule, kind: Kind, condition: Condition, at: number): void {
  const { field: name, op, value } = condition;
  const field = kind.fields?.[name];
  if (!field || !('literal' in value)) return;
  const { literal } = value;
  const place = placeOf(checked, name, at);
  const wrong = wrongOrder(field, op) ?? wrongValue(field, literal);
  if (wrong !== undefined) error(checked, place, `${name} of ${kind.kind} is ${HOLDS[field.shape]}`, wrong);
  else if (field.oneOf && !field.oneOf.includes(String(literal)))
    error(checked, place, `${name} of ${kind.kind} is never "${literal}"`, didYouMean(String(literal), field.oneOf));
  else checkLength(checked, condition, field, at);
}

const HOLDS: Readonly<Record<Field['shape'], string>> = {
  text: 'a text',
  int: 'a whole number',
  num: 'a number',
  bigint: 'a whole number',
  bool: 'true or false',
  list: 'a list',
};

const A_LENGTH = 'write 300s, 5m or 2h';

/** Only numbers have an order. */
function wrongOrder({ shape }: Field, op: Condition['op']): string | undefined {
  const ordered = shape === 'int' || shape === 'num' || shape === 'bigint';
  return ordered || op === '=' || op === '!=' ? undefined : 'compare it with = or !=';
}

function wrongValue({ shape, unit }: Field, literal: string | number | boolean): string | undefined {
  if (shape === 'list') return 'bind it to a variable and show it: no value equals a list';
  if (shape === 'bool') return typeof literal === 'boolean' ? undefined : 'write true or false';
  if (shape !== 'text') {
    if (typeof literal === 'number') return undefined;
    return unit === 'us' ? A_LENGTH : 'write a number, without quotes';
  }
  return typeof literal === 'string' ? undefined : `write "${literal}"`;
}

/** `duration > 300`: compiled, 5m is a number too, so the text is asked. */
function checkLength(checked: CheckedRule, { field: name, op, value }: Condition, { unit }: Field, at: number): void {
  if (unit !== 'us' || !('literal' in value)) return;
  const written = new RegExp(`\\b${name}\\s*${op}\\s*${value.literal}(?![\\w.])`).exec(checked.text.slice(at));
  const message = `a plain number for ${name} means microseconds`;
  if (written) report(checked, 'warning', at + written.index, message, A_LENGTH);
}
