import { counted, type Event, listed, MINUTE, type StepResult } from '@mountline/core';
import { clockTime, evidenceOf, type Instants, type Step } from '@mountline/correlation';
import type { EventClaim, Statement } from './claim.ts';
import { instantsOf, type Stretch, stretchOf, stretchWords } from './claim-times.ts';
import { type Found, type Ground, MOST_EVIDENCE } from './ground.ts';
import { namedIn } from './predicates.ts';
import type { Witnessed } from './verification.ts';

/** An event that a statement speaks of: whether it happened, whether it would have been seen. */
export function checkEvent(statement: Statement, event: EventClaim, ground: Ground): Found {
  const { time, by } = statement;
  const isAtCapture = time?.type === 'capture';
  const stretch = time && time.type !== 'capture' ? stretchOf(time, ground.now) : {};
  if (!stretch) return notCovered('nothing dates the bundle, and the claim has no date');
  const instants = instantsOf(stretch);
  const asked = event.kinds.map((kind) => {
    const step = stepOf(statement, kind, Object.keys(instants), isAtCapture, ground);
    const results = ground.asker.ask(step, instants).filter((one) => by === undefined || one.by === by);
    return { step, results };
  });
  const results = asked.flatMap((one) => one.results);
  const events = results
    .flatMap((one) => (one.status === 'violated' ? one.events : []))
    .toSorted((a, b) => a.time.from - b.time.from);
  const when = isAtCapture ? 'at capture' : stretchWords(stretch, ground.now);
  const found = { statement, event, asked, results, events, when, instants };
  if (statement.times) return counts(found, ground);
  if (events.length > 0) return happened(found);
  return notSeen(found, ground);
}

/** Whether an event would have been seen anywhere in a stretch. */
export function isEventCovered(statement: Statement, event: EventClaim, stretch: Stretch, ground: Ground): boolean {
  if (event.isSeenOnly) return false;
  const instants = instantsOf(stretch);
  return event.kinds.every((kind) =>
    ground.asker.isCovered(stepOf(statement, kind, Object.keys(instants), false, ground), instants),
  );
}

interface Asked {
  statement: Statement;
  event: EventClaim;
  asked: readonly { step: Step; results: readonly StepResult[] }[];
  results: readonly StepResult[];
  events: readonly Event[];
  /** The time that is meant, in words. */
  when: string;
  instants: Instants;
}

const notCovered = (because: string): Found => ({
  outcome: 'not-covered',
  because,
  evidence: [],
  needs: [],
  events: [],
});

function stepOf(
  { subject, by }: Statement,
  kind: string,
  ends: readonly string[],
  isAtCapture: boolean,
  { kinds }: Ground,
): Step {
  const named = subject ? (namedIn(subject, kinds.get(kind)) ?? {}) : {};
  const [from, to] = ['from', 'to'].map((step) => (ends.includes(step) ? { step } : undefined));
  return {
    name: 'claim',
    role: 'no',
    kind,
    where: Object.entries(named).map(([field, literal]) => ({ field, op: '=', value: { literal } })),
    order: isAtCapture
      ? [{ type: 'at-capture' }]
      : from && to
        ? [{ type: 'between', from, to }]
        : from
          ? [{ type: 'after', point: from }]
          : to
            ? [{ type: 'before', point: to }]
            : [],
    by: by === undefined ? [] : [by],
    every: true,
    line: 1,
    column: 1,
  };
}

export const witnessedBy = (events: readonly Event[]): Witnessed[] =>
  events.flatMap((event) => evidenceOf(event).slice(0, 2)).map(({ text, time, span }) => ({ text, time, span }));

/** In the words of the fact or of the line itself. */
const said = ({ fields, text }: Event): string =>
  typeof fields.note === 'string' ? fields.note : text.split('\n')[0]!.slice(0, 160);

function happened({ statement, events, when }: Asked): Found {
  const evidence = witnessedBy(events).slice(0, MOST_EVIDENCE);
  const more = events.length > 1 ? ` (and ${events.length - 1} more)` : '';
  const because = `${said(events[0]!)}${more}`;
  if (!statement.not) return { outcome: 'seen', because, evidence, needs: [], events };
  return {
    outcome: 'contradicted',
    because: `it happened${when && ` ${when}`}: ${because}`,
    evidence,
    needs: [],
    events,
  };
}

/** Nothing that fits was found: absent where all that shows it was read, and never where some of it may be it. */
function notSeen({ statement, event, asked, results, when, instants }: Asked, ground: Ground): Found {
  const open = results.filter(({ status }) => status !== 'absent');
  const evidenceFrom = (some: readonly StepResult[]) =>
    some
      .flatMap(({ evidence }) => evidence)
      .map(({ text, time, span }) => ({ text, time, span }))
      .slice(0, MOST_EVIDENCE);
  if (open.length > 0 || results.length === 0) {
    const notes = [...new Set(open.flatMap(({ note }) => note ?? []))];
    const needs = open.flatMap((one) => one.needs);
    const noWitness = statement.by === undefined ? '' : `${statement.by} does not log ${event.words}`;
    const because = notes.join('; ') || noWitness || `nothing shows ${event.words}`;
    return { outcome: 'not-covered', because, evidence: evidenceFrom(open), needs: unique(needs), events: [] };
  }
  const nameless = namelessIn(asked, statement, instants, ground);
  if (nameless > 0)
    return notCovered(
      `${counted(nameless, 'line')} of ${event.kinds.join(', ')} ${nameless === 1 ? 'names' : 'name'} no ${statement.subject!.type}`,
    );
  const lasting = lastingInto(statement, event, instants, ground);
  if (lasting.length > 0) {
    const because = `it began at ${clockTime(lasting[0]!.time, ground.now)}, and nothing dates its last line`;
    return { ...notCovered(because), evidence: witnessedBy(lasting).slice(0, MOST_EVIDENCE) };
  }
  if (event.isSeenOnly)
    return notCovered(`no log shows it${when && ` ${when}`}, but it may happen without being logged`);
  const notes = [...new Set(results.flatMap(({ note }) => note ?? []))];
  const covered = notes.length > 0 ? listed(notes, 3) : 'everything that would show it was read';
  if (statement.not)
    return { outcome: 'absent', because: covered, evidence: evidenceFrom(results), needs: [], events: [] };
  const elsewhere = atOtherTimes(statement, event, ground);
  if (elsewhere.length === 0)
    return {
      outcome: 'contradicted',
      because: `it did not happen${when && ` ${when}`}; ${covered}`,
      evidence: evidenceFrom(results),
      needs: [],
      events: [],
    };
  const at = clockTime(elsewhere[0]!.time, ground.now);
  const because = `it happened at ${at}, not ${when}; ${covered}`;
  return {
    outcome: 'contradicted',
    because,
    evidence: witnessedBy(elsewhere).slice(0, MOST_EVIDENCE),
    needs: [],
    events: [],
  };
}

function unique<T extends { collectWith: string }>(needs: readonly T[]): T[] {
  return needs.filter((need, i) => needs.findIndex(({ collectWith }) => collectWith === need.collectWith) === i);
}

/** How many events of the time that is meant do not say whether they are of the subject. */
function namelessIn(asked: Asked['asked'], { subject }: Statement, instants: Instants, { asker }: Ground): number {
  if (!subject) return 0;
  return asked.flatMap(({ step }) =>
    asker
      .ask({ ...step, where: [] }, instants)
      .flatMap(({ events }) =>
        events.filter(({ fields }) =>
          step.where.some(({ field }) => fields[field] === undefined || fields[field] === null),
        ),
      ),
  ).length;
}

/** What the kernel reports in many lines: an event of it has the time of the first. */
const IN_MANY_LINES = /^(?:oom|task|cpu|rcu)\./;

/** Events that begin shortly before the time that is meant, and may have lines in it. */
function lastingInto(statement: Statement, event: EventClaim, { from }: Instants, ground: Ground): Event[] {
  if (!from) return [];
  return atOtherTimes(statement, event, ground).filter(
    ({ kind, span, time }) =>
      IN_MANY_LINES.test(kind) && span.endLine !== undefined && time.to <= from.from && from.from - time.to < MINUTE,
  );
}

/** The same of any time. */
function atOtherTimes(statement: Statement, event: EventClaim, ground: Ground): Event[] {
  if (!statement.time) return [];
  return event.kinds
    .flatMap((kind) =>
      ground.asker
        .ask(stepOf(statement, kind, [], false, ground), {})
        .flatMap((one) => (statement.by === undefined || one.by === statement.by ? one.events : [])),
    )
    .toSorted((a, b) => a.time.from - b.time.from);
}

/** How often it happened; that it was no more needs all that shows it. */
function counts(found: Asked, ground: Ground): Found {
  const { statement, event, asked, results, events, when, instants } = found;
  const { count, atLeast } = statement.times!;
  const times = events.reduce((sum, { repeats }) => sum + repeats, 0);
  const doubtful = results.some(({ status, events: some }) => status === 'not-covered' && some.length > 0);
  const isWhole =
    !doubtful &&
    !event.isSeenOnly &&
    asked.every(({ step }) => ground.asker.isCovered(step, instants)) &&
    namelessIn(asked, statement, instants, ground) === 0;
  const evidence = witnessedBy(events).slice(0, MOST_EVIDENCE);
  const was = `it happened ${counted(times, 'time')}${when && ` ${when}`}`;
  const decided = (holds: boolean, because: string): Found => ({
    outcome: holds !== statement.not ? 'seen' : 'contradicted',
    because,
    evidence,
    needs: [],
    events,
  });
  // Several programs may each log the same one.
  if (new Set(events.map(({ kind }) => kind)).size > 1)
    return {
      ...notCovered(`${was} in lines of several kinds, which may be of the same event`),
      evidence,
      events,
    };
  if (times > count) return decided(atLeast, was);
  if (times === count && (atLeast || isWhole)) return decided(true, was);
  if (isWhole) return decided(false, was);
  const needs = unique(results.flatMap((one) => one.needs));
  const because = `${was}, and more may be in what was not read`;
  return { outcome: 'not-covered', because, evidence, needs, events };
}
