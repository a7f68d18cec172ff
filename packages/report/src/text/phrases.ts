import { type Event, inWords, sentenceOf } from '@mountline/core';
import type { PodName } from './pods.ts';

/** What happened, in one sentence: a fact's own note, the words for the kind, or the line itself. */
export function phraseOf(event: Event, nameOf: PodName): string {
  const { note } = event.fields;
  // The time stands in front of the sentence.
  if (typeof note === 'string') return note.replaceAll(' at {t}', '');
  const words = sentenceOf(event, (name, value) => (name === 'podUid' ? nameOf(String(value)) : inWords(name, value)));
  if (words !== undefined) return words;
  const line = event.text.replace(/\s+/g, ' ').trim();
  return `${event.kind}: “${line.length > 160 ? `${line.slice(0, 160)} …` : line}”`;
}

/** What a line on record means for the story, where it seems to speak against it. */
export function remarkOn(kind: string, seen: ReadonlySet<string>): string {
  if (kind !== 'mount.unmounted') return '';
  if (seen.has('nfs.client.older-than-mount'))
    return ": the mount entry was removed, but the kernel's NFS client survived";
  return ": the mount entry was removed; not known: whether the kernel's NFS client went too";
}

/** Concluded by arithmetic, not read. */
export const isInferred = (event: Event): boolean =>
  event.fields.how === 'inferred' || event.kind === 'nfs.client.older-than-mount';
