import {
  addTo,
  compare,
  type Event,
  fileOf,
  isKnown,
  lastTime,
  linesOf,
  SECOND,
  type Source,
  type Span,
} from '@mountline/core';
import { asText } from './as-text.ts';

/** Two logs stamp one message apart: the kernel when it speaks, the journal when it hears it. */
const TOLERANCE = SECOND;

/**
 * By whom they hear, logs whose lines others wrote, each with the stamp of its own hearing: journal, dmesg and syslog of one node, a container's
 * log twice. Their order says whose stamps stand: the journal holds the lines of all programs, by one clock. Behind them the
 * logs of programs of Kubernetes by themselves: what hears the same line stamps it some microseconds later.
 */
const HEARD = ['node', 'kernel', 'container', 'store', 'program'] as const satisfies readonly Source['hears'][];

/** Each tunnel of stunnel has a log of its own, and only the name of the file tells them apart: two say the same at once. */
const ONE_A_TUNNEL = 'stunnel';

/**
 * A node's lines stand in several files of a bundle: the kernel's in dmesg, the journal and kern.log, the journal in
 * three formats, a log of efs-utils plain and within an archive. Copies of one event become one event with several spans,
 * whatever the names and places of the files. Events are the same when actor, message and order agree and their times
 * can be one instant, or are the very same where the program wrote the stamp itself; a line that a file has twice is two
 * events. The copy with the narrowest time stands; among equals that of the same log for every kind of event: two logs
 * stamp the same lines half a second apart, and lines taken now from one, now from the other would change places.
 */
export function mergeCopies(events: readonly Event[], sources: Iterable<Source>): Event[] {
  if (isOneFile(events)) return [...events];
  const ranks = ranksOf(sources);
  const mayBeCopied = inSeveralFiles(events, ranks);
  const told = countsOf(events);
  const groups = new Map<string, Map<string, Event[]>>();
  events.forEach((event) => {
    if (!mayBeCopied(event)) return;
    const own = ranks.has(event.source) ? '' : ownStamp(event);
    const key = `${event.actor}\n${event.kind}\n${own}\n${signature(event)}`;
    const files = groups.get(key) ?? new Map<string, Event[]>();
    groups.set(key, files);
    addTo(files, fileOf(event.span), event);
  });
  const found: Found = { also: new Map(), left: new Map() };
  for (const files of groups.values()) if (files.size > 1) mergeFiles([...files.values()], told, ranks, found);
  if (found.also.size + found.left.size === 0) return [...events];
  const merged: Event[] = [];
  events.forEach((event) => {
    const left = found.left.get(event);
    if (left === null) return;
    const whole = left ?? event;
    const spans = found.also.get(whole);
    merged.push(spans ? { ...whole, also: [...whole.also, ...spans] } : whole);
  });
  return merged;
}

function isOneFile(events: readonly Event[]): boolean {
  const { path, container } = events[0]?.span ?? {};
  return events.every(({ span }) => span.path === path && span.container === container);
}

/** The place in the order of each source that hears; of two that hear the same by their names. */
type Ranks = ReadonlyMap<string, number>;

function ranksOf(sources: Iterable<Source>): Ranks {
  const all = new Map([...sources].map(({ name, hears }) => [name, hears]));
  const inOrder = [...all.keys()].sort(compare);
  return new Map(
    HEARD.flatMap((heard) => inOrder.filter((name) => all.get(name) === heard)).map((name, i) => [name, i]),
  );
}

interface Found {
  /** The places of the copies of an event. */
  also: Map<Event, Span[]>;
  /** What is left of a copy: null where all of it is a copy; of a folded one the lines that the other file does not have. */
  left: Map<Event, Event | null>;
}

/**
 * How much each file tells of each program, by program and place: the file that tells more is the better copy. Lines that only one
 * of them has count too: a run of a program is one where all of its lines are of one file.
 */
type Counts = Map<string, Map<string | undefined, Map<string, number>>>;

function countsOf(events: readonly Event[]): Counts {
  const counts: Counts = new Map();
  for (const { actor, span } of events) {
    const files = orNew(orNew(counts, actor), span.container);
    files.set(span.path, (files.get(span.path) ?? 0) + 1);
  }
  return counts;
}

/** Which events can have a copy: those of whose actor, kind and own stamp another file has some too. */
function inSeveralFiles(events: readonly Event[], ranks: Ranks): (event: Event) => boolean {
  const isHeard = ({ source }: Event) => ranks.has(source);
  const ofKind = tellers(events, isHeard);
  const ofStamp = tellers(
    events.filter((event) => !isHeard(event) && ofKind(event)),
    ({ time }) => time.from,
  );
  return (event) => (isHeard(event) ? ofKind(event) : ofStamp(event));
}

/** Whether another file has an event with the same actor, kind and value. */
function tellers<V>(events: readonly Event[], own: (event: Event) => V): (event: Event) => boolean {
  const files = new Map<string, Map<string, Map<V, Span | 'several'>>>();
  events.forEach((event) => {
    const { actor, kind, span } = event;
    if (actor === ONE_A_TUNNEL) return;
    const values = orNew(orNew(files, kind), actor);
    const value = own(event);
    const first = values.get(value);
    if (first === undefined) values.set(value, span);
    else if (first !== 'several' && (first.path !== span.path || first.container !== span.container))
      values.set(value, 'several');
  });
  return (event) => files.get(event.kind)?.get(event.actor)?.get(own(event)) === 'several';
}

function orNew<N, K, V>(maps: Map<N, Map<K, V>>, key: N): Map<K, V> {
  const known = maps.get(key);
  if (known) return known;
  const map = new Map<K, V>();
  maps.set(key, map);
  return map;
}

/** The folders that a file lies in; the path in a command stands behind the command. */
const FOLDERS = /^(?:[\w.@+-]+\/)+/;

/** Without a stamp two outputs of one terminal are two events: only files of one name may be copies, whatever folder they lie in. */
const ownStamp = ({ time: { from, to }, pid, span }: Event): string =>
  isKnown(from) || isKnown(to) ? `${from} ${to} ${pid}` : span.path.replace(FOLDERS, '');

/** What two copies of one message share: its fields. Two texts of one line differ in their envelopes. */
const signature = (event: Event): string => asText(event.fields);

/** Finds to each event of the first file its copies in the others; what has none is an event of its own for the next. */
function mergeFiles(files: Event[][], told: Counts, ranks: Ranks, found: Found): void {
  const width = (list: Event[]) => {
    const { from, to } = lastTime(list[0]!);
    return to - from;
  };
  const rank = (list: Event[]) => ranks.get(list[0]!.source) ?? -1;
  const count = (list: Event[]) => {
    const { actor, span } = list[0]!;
    return told.get(actor)!.get(span.container)!.get(span.path)!;
  };
  const [first, ...rest] = files
    .map((list) => [...list].sort((a, b) => a.time.from - b.time.from))
    .sort(
      (a, b) =>
        width(a) - width(b) || rank(a) - rank(b) || count(b) - count(a) || compare(a[0]!.span.path, b[0]!.span.path),
    );
  let base = first!;
  for (const list of rest) base = mergeInto(base, list, found);
}

/** Each line of a copy is that of the first event whose time can be its own and that has a line left. */
function mergeInto(base: readonly Event[], copies: readonly Event[], { also, left }: Found): Event[] {
  const extra: Event[] = [];
  const named = new Set<Event>();
  let at = 0;
  let free = base[0] ? linesOf(base[0]) : 0;
  const next = () => {
    at += 1;
    free = base[at] ? linesOf(base[at]!) : 0;
  };
  for (const copy of copies) {
    let lines = linesOf(copy);
    while (lines > 0) {
      while (at < base.length && base[at]!.time.to + TOLERANCE <= copy.time.from) next();
      const candidate = base[at];
      if (!candidate || candidate.time.from >= copy.time.to + TOLERANCE) break;
      if (lines === linesOf(copy) && !named.has(candidate)) {
        named.add(candidate);
        also.set(candidate, [...(also.get(candidate) ?? []), copy.span, ...copy.also]);
      }
      const shared = Math.min(lines, free);
      lines -= shared;
      free -= shared;
      if (free === 0) next();
    }
    const rest = lines === linesOf(copy) ? copy : lines > 0 ? withLines(copy, lines) : null;
    if (rest !== copy) left.set(copy, rest);
    if (rest) extra.push(rest);
  }
  return extra.length === 0 ? [...base] : [...base, ...extra].sort((a, b) => a.time.from - b.time.from);
}

function withLines({ folded, ...event }: Event, lines: number): Event {
  const repeats = Math.max(lines, event.repeats - (folded!.lines - lines));
  return lines > 1 ? { ...event, repeats, folded: { ...folded!, lines } } : { ...event, repeats };
}
