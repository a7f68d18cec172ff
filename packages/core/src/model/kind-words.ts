import { say } from '../text/say.ts';
import { listed } from '../text/words.ts';
import { type FieldMap, type FieldValue, unitByName } from './field.ts';
import { KIND_WORDS } from './kind-words.generated.ts';
import { formatDuration } from './time.ts';

/** What a kind says of one of its events, as its declaration has it; undefined where it says nothing. */
export function sentenceOf(
  { kind, actor, fields }: { kind: string; actor?: string; fields: FieldMap },
  shown: (name: string, value: FieldValue) => string = inWords,
): string | undefined {
  const says = KIND_WORDS[`${kind} ${actor}`] ?? KIND_WORDS[kind];
  return says === undefined ? undefined : say(says, { ...(actor === undefined ? {} : { actor }), fields }, shown);
}

/** A length of time with its unit, and what stands in a list. */
export function inWords(name: string, value: FieldValue): string {
  if (typeof value === 'number' && unitByName(name) === 'us') return formatDuration(value);
  return typeof value === 'object' && value !== null ? listed(value) : String(value);
}
