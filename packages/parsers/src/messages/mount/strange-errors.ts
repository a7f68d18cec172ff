import { errorBeginsAt, type FieldMap, messages, REASONS, strangeErrorIn } from '@mountline/core';
import type { Described } from '../described.ts';
import { describeQuoted } from './quoted-errors.ts';

/** What a program without a table of its own said of a mount, a volume or storage. */
export const strangeMessages = messages('program', {
  'storage.error.quoted': {
    lines: '{error:rest}',
    fields: { volume: 'text?', source: 'text?', path: 'text?' },
    what: 'an error about a mount or a volume',
    nature: 'failure',
    severity: 'major',
    errors: REASONS,
    decide: ['journalctl -b -o short-iso-precise'],
  },
});

/** What an error names: `for volume "pvc-a"`, `192.0.2.10:/a`, `//nas/a`, `/mnt/a`. */
const OBJECTS: readonly (readonly [field: string, form: RegExp])[] = [
  ['volume', /\b(?:volume|bucket|PVC|claim) "?([\w.-]*[\d_.-][\w.-]*|(?<=")[\w.-]{1,200}(?="))"?/],
  ['source', /(?:^|[\s"'=])((?!https?:)(?:\/\/[\w.-]{1,253}\/|[\w.-]{1,253}:\/)[^\s"'`,:;]{0,300})/],
  ['path', /(?:^|[\s"'=(:])(\/(?:[\w.@+~-]{1,120}\/){1,20}[\w.@+~-]{0,120})/],
];

/** The error that a line holds, with the object that it names. */
export function describeStrange(line: string): (Described & { actor: string }) | null {
  const error = strangeErrorIn(line, false);
  if (error === undefined) return null;
  // Behind a header that is not known may stand what kubelet or a driver says.
  const at = errorBeginsAt(error);
  const known = at > 0 ? describeQuoted(error.slice(at).replaceAll('\\"', '"')) : null;
  if (known !== null) return known;
  const found = strangeMessages.match(error)!;
  const fields: FieldMap = { error };
  for (const [name, form] of OBJECTS) {
    const named = form.exec(error)?.[1];
    if (named !== undefined) fields[name] = named;
  }
  return { actor: strangeMessages.actor, kind: found.kind, fields };
}
