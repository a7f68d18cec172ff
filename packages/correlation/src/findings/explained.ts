import {
  addTo,
  type Event,
  type Evidence,
  formatSpan,
  type Incident,
  type Interval,
  isKnown,
  MINUTE,
  type Span,
} from '@mountline/core';
import { namesIn } from './objects.ts';

/** A failure as it is asked about. */
export interface Failure extends Pick<Event, 'kind' | 'span' | 'fields'> {
  /** null where nothing tells it. */
  time: Interval | null;
}

/** What its kind declares. */
export interface Declared {
  /** It blocks neither a mount nor a pod: whoever names what it happened to has told enough. */
  isMinor: boolean;
  /** Kinds that tell the same better. */
  toldBy: readonly string[];
}

/** What an incident rests on. */
interface Told {
  incident: Incident;
  /** By kind what its lines name; an empty set where they name nothing. */
  kinds: Map<string, Set<string>>;
  /** All that its lines and its bindings name. */
  names: Set<string>;
  isOfNfs: boolean;
}

/** What leads to an incident may be read this long before it begins. */
const BEFORE = 2 * MINUTE;

/** Functions of the NFS client, the RPC layer and lockd: not of the NFS server. */
const IN_NFS = /^(?:nfs(?!d)|rpc_|nlmclnt|xprt_)/;

/**
 * Whether an incident tells of a failure: a step of it rests on its line, or on one of the same kind about the same thing at the time. A task
 * that waits inside NFS is told by an incident of NFS where the node has one NFS server only: which one a task waits for its stack does
 * not show.
 */
export function explainedBy(
  incidents: readonly Incident[],
  failures: readonly Pick<Event, 'kind' | 'span' | 'fields'>[],
  hasOneServer: boolean,
  isBeside: (kind: string) => boolean,
): (failure: Failure, declared: Declared) => boolean {
  if (incidents.length === 0) return () => false;
  const lines = new Map<string, Told[]>();
  const told = incidents.map((incident): Told => {
    const isOfNfs =
      hasOneServer && incident.steps.some(({ kind, status }) => status === 'seen' && kind.startsWith('nfs.'));
    const names = new Set(Object.values(incident.bindings).map(String));
    const one: Told = { incident, kinds: new Map(), names, isOfNfs };
    for (const line of linesOf(incident, isBeside)) {
      addTo(lines, formatSpan(line.span), one);
      learn(one, line);
    }
    return one;
  });
  // A step may rest on the row that a failure was read from, under another kind.
  for (const failure of failures) for (const one of lines.get(formatSpan(failure.span)) ?? []) learn(one, failure);
  return (failure, declared) =>
    lines.has(formatSpan(failure.span)) || told.some((one) => isDuring(one, failure) && tells(one, failure, declared));
}

/** The incident tells of such a line. */
function learn({ kinds, names }: Told, { kind, fields }: Pick<Event, 'kind' | 'fields'>): void {
  const known = kinds.get(kind) ?? new Set();
  for (const name of namesIn(fields)) {
    known.add(name);
    names.add(name);
  }
  kinds.set(kind, known);
}

function isDuring({ incident: { window, state } }: Told, { time }: Failure): boolean {
  if (!time) return true;
  if (isKnown(window.from) && time.to < window.from - BEFORE) return false;
  return state !== 'ended' || !isKnown(window.to) || time.from <= window.to;
}

function tells({ kinds, names, isOfNfs }: Told, { kind, fields }: Failure, { isMinor, toldBy }: Declared): boolean {
  const own = namesIn(fields);
  const known = kinds.get(kind);
  if (known && (own.length === 0 || known.size === 0 || own.some((name) => known.has(name)))) return true;
  const isNamed = own.some((name) => names.has(name));
  if (isNamed && (isMinor || toldBy.some((better) => kinds.has(better)))) return true;
  return isOfNfs && Array.isArray(fields.trace) && fields.trace.some((call) => IN_NFS.test(call));
}

/**
 * The lines under the seen steps, also those under derived events. The lines under a step that was not seen only show what was read, and
 * those under a kind that stands `beside` the incident stay failures of their own.
 */
function linesOf(
  { steps }: Incident,
  isBeside: (kind: string) => boolean,
): Pick<Evidence, 'kind' | 'fields' | 'span'>[] {
  return steps
    .filter(({ status, kind }) => status === 'seen' && !isBeside(kind))
    .flatMap(({ evidence, events }) => [
      ...evidence,
      ...events.flatMap((event) => [
        event,
        ...event.also.map((span) => ofCopy(event, span)),
        ...(event.evidence ?? []),
      ]),
    ]);
}

const ofCopy = ({ kind, fields }: Event, span: Span) => ({ kind, fields, span });
