import { type Event, SECOND } from '@mountline/core';

/** Two logs stamp one message apart: the kernel when it speaks, the journal when it hears it. */
const TOLERANCE = SECOND;

/**
 * Logs of which one bundle often holds several copies. Their order says whose stamps stand: the journal holds the lines
 * of all programs, by one clock.
 */
const COPIED = ['journal', 'syslog', 'dmesg'];

/**
 * A node's lines stand in several files of a bundle: the kernel's in dmesg, the journal and kern.log, the journal in
 * three formats. Copies of one event become one event with several spans. Events are the same when actor, message and
 * order agree and their times can be one instant; a line that a file has twice is two events. The copy with the
 * narrowest time stands; among equals that of the same log for every kind of event: two logs stamp the same lines half
 * a second apart, and lines taken now from one, now from the other would change places.
 */
export function mergeCopies(events: readonly Event[]): Event[] {
  const groups = new Map<string, Map<string, Event[]>>();
  const told = new Map<string, number>();
  const merged: Event[] = [];
  for (const event of events) {
    if (!COPIED.includes(event.source)) {
      merged.push(event);
      continue;
    }
    const key = `${event.actor}\n${event.kind}\n${signature(event)}`;
    const file = fileOf(event);
    const teller = tellerOf(event);
    told.set(teller, (told.get(teller) ?? 0) + 1);
    const files = groups.get(key) ?? new Map<string, Event[]>();
    groups.set(key, files);
    const list = files.get(file);
    if (list) list.push(event);
    else files.set(file, [event]);
  }
  for (const files of groups.values()) merged.push(...mergeFiles([...files.values()], told));
  return merged;
}

const fileOf = ({ span }: Event) => `${span.container ?? ''}\n${span.path}`;

/** What one file tells of one program: the file that tells more is the better copy. */
const tellerOf = (event: Event) => `${fileOf(event)}\n${event.actor}`;

/** What two copies of one message share: its fields. Two texts of one line differ in their envelopes. */
function signature(event: Event): string {
  return JSON.stringify(event.fields, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

function mergeFiles(files: Event[][], told: ReadonlyMap<string, number>): Event[] {
  const width = (list: Event[]) => list[0]!.time.to - list[0]!.time.from;
  const rank = (list: Event[]) => COPIED.indexOf(list[0]!.source);
  const count = (list: Event[]) => told.get(tellerOf(list[0]!)) ?? 0;
  const [first, ...rest] = files
    .map((list) => [...list].sort((a, b) => a.time.from - b.time.from))
    .sort((a, b) => width(a) - width(b) || rank(a) - rank(b) || count(b) - count(a) || compareFiles(a[0]!, b[0]!));
  let base = first!;
  for (const list of rest) base = mergeInto(base, list);
  return base;
}

function compareFiles(a: Event, b: Event): number {
  return a.span.path < b.span.path ? -1 : a.span.path > b.span.path ? 1 : 0;
}

function mergeInto(base: readonly Event[], copies: readonly Event[]): Event[] {
  const result = base.map((event) => ({ ...event, also: [...event.also] }));
  const extra: Event[] = [];
  let at = 0;
  for (const copy of copies) {
    while (at < result.length && result[at]!.time.to + TOLERANCE <= copy.time.from) at += 1;
    const candidate = result[at];
    if (candidate && candidate.time.from < copy.time.to + TOLERANCE) {
      candidate.also.push(copy.span, ...copy.also);
      at += 1;
    } else {
      extra.push(copy);
    }
  }
  return [...result, ...extra].sort((a, b) => a.time.from - b.time.from);
}
