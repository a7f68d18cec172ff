import { beginOf, greatestOf, groupBy, leastOf, type Span } from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { spanOfLine } from '../read/span-of-line.ts';
import type { RawActivity } from '../timeline/raw-activity.ts';

/** Names that a node has before it knows its own. */
const NAMELESS = new Set(['', 'localhost', '(none)', 'linux']);

export const isAddress = (name: string): boolean => /^[\d.]+$|:/.test(name);

/**
 * The first label of a host name in lower case: one log says `node-a`, another `node-a.example.net`. An address stays
 * whole. Undefined for what names no node.
 */
export function hostLabel(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const label = (isAddress(name) ? name : name.split('.', 1)[0]!).toLowerCase();
  return NAMELESS.has(label) ? undefined : label;
}

/**
 * Whether two names are of one node: two full names, and addresses, only when they are equal; where one is short, the first
 * label decides. Undefined where one of them names no node.
 */
export function isOneHost(a: string | undefined, b: string | undefined): boolean | undefined {
  const [first, second] = [hostLabel(a), hostLabel(b)];
  if (!first || !second) return undefined;
  const full = a!.includes('.') && b!.includes('.');
  return full ? a!.toLowerCase() === b!.toLowerCase() : first === second;
}

/**
 * Whether a log holds lines of several nodes at one time, as that of a log server and `journalctl --merge` do. A node that was given another
 * name has one before the other.
 */
export function ofSeveralHosts({ activity }: Pick<Reading, 'activity'>): boolean {
  const named = activity.filter(({ host }) => hostLabel(host) !== undefined);
  const spans = [...groupBy(named, ({ host, first }) => `${hostLabel(host)} ${first.clock}`).values()].map((own) => ({
    clock: own[0]!.first.clock,
    host: hostLabel(own[0]!.host),
    from: leastOf(own.map(({ first }) => first.value)),
    to: greatestOf(own.map(({ last }) => last.value)),
  }));
  return spans.some((a, i) =>
    spans.slice(i + 1).some((b) => a.host !== b.host && a.clock === b.clock && a.from <= b.to && b.from <= a.to),
  );
}

/** The host that the lines of a log name, where all of them name one, and the first that does. */
export function nameInLog(reading: Reading): { host: string; span: Span } | undefined {
  const { logRecords, entry } = reading;
  const [record] = logRecords;
  // No template knows any of its lines.
  if (!record) return reading.host === undefined ? undefined : { host: reading.host, span: beginOf(entry) };
  const { host } = record;
  // Lines that no template knows may be of others.
  if (ofSeveralHosts(reading)) return;
  if (host === undefined || logRecords.some((one) => one.host !== undefined && one.host !== host)) return;
  return { host, span: spanOfLine(reading, record) };
}

/**
 * The other nodes in a file that holds lines of several, as far as it is known which one the bundle is of. A name whose
 * last line stands before the first line of that node is an older name of the same node.
 */
export function otherHosts(activity: readonly RawActivity[], own: string | undefined): ReadonlySet<string> {
  const mine = activity.filter(({ host }) => host !== undefined && host === own);
  if (mine.length === 0) return new Set();
  const begin = leastOf(mine.map(({ first }) => first.value));
  const others = activity.filter(({ host, last }) => host !== undefined && host !== own && last.value >= begin);
  return new Set(others.map(({ host }) => host!));
}
