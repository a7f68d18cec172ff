import {
  type Evidence,
  fileOf,
  type Incident,
  type Interval,
  isKnown,
  isoFromMicros,
  type Span,
} from '@mountline/core';

/** Lines of a file of the bundle; `data` is what they say, cut: the call `quote` shows them as they are. */
export interface Reference {
  id: string;
  path: string;
  line: number;
  endLine: number;
  data?: string;
}

/** 32 bits of FNV-1a as text: the same of the same text, in every process. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, '0');
}

/** `nfs-dead-port-0x3k9a2`: of the rule and what it is about, so that it lasts when other incidents come and go. */
export function incidentId({ rule, bindings }: Pick<Incident, 'rule' | 'bindings'>): string {
  const bound = Object.entries(bindings).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${rule}-${hashOf(bound.map(([name, value]) => `${name}=${value}`).join('\n'))}`;
}

export function referenceTo(span: Span, text?: string, most = 160): Reference {
  const [path, { line, endLine = line }] = [fileOf(span), span];
  const id = hashOf(`${path}:${line}-${endLine}`);
  return { id, path, line, endLine, ...(text === undefined ? {} : { data: cut(text, most) }) };
}

/** In the middle, where a line holds least. */
export function cut(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const head = Math.ceil((most - 3) * 0.7);
  return plain.length <= most ? plain : `${plain.slice(0, head)} … ${plain.slice(plain.length - (most - 3 - head))}`;
}

/** The first few places of some evidence, each once. */
export function references(
  evidence: readonly Pick<Evidence, 'span' | 'text'>[],
  most: number,
  letters = 160,
): Reference[] {
  const found = new Map<string, Reference>();
  for (const { span, text } of evidence) {
    if (found.size === most) break;
    const reference = referenceTo(span, text, letters);
    if (!found.has(reference.id)) found.set(reference.id, reference);
  }
  return [...found.values()];
}

/** To the second: an assistant counts tokens. */
export const clock = (t: number): string | null => (isKnown(t) ? `${isoFromMicros(t).slice(0, 19)}Z` : null);

/** From its first moment; to its last where that is another. */
export function timeOf({ from, to }: Interval): { from: string | null; to?: string | null } {
  const [first, last] = [clock(from), clock(to)];
  return isKnown(from) && isKnown(to) && to - from <= 1_000_000 ? { from: first } : { from: first, to: last };
}
