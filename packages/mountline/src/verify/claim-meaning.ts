import { type Kind, nearest } from '@mountline/correlation';
import type { Claim, ClaimProblem, Statement, TableState } from './claim.ts';
import { isSeenOnly, kindsCalled, type Meaning, namedIn, nounsOf, PREDICATES, subjectNamed } from './predicates.ts';

/** A claim whose words fit the grammar and mean nothing. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  problem: Omit<ClaimProblem, 'line'>;
  constructor(column: number, message: string, hint: string) {
    super(message);
    this.problem = { column, message, hint };
  }
}

/** A statement before its words are looked up. */
export interface SaidStatement extends Omit<Statement, 'what'> {
  column: number;
  what: Statement['what'] | { predicate: string } | { noun: string } | { kind: string };
}

export type Said =
  | { type: 'statement'; statement: SaidStatement }
  | { type: 'order'; first: SaidStatement; second: SaidStatement }
  | { type: 'inference'; parts: readonly SaidStatement[] };

/** The events and tables that the words of a claim stand for. */
export function withKinds(said: Said, kinds: ReadonlyMap<string, Kind>): Claim {
  const of = (one: SaidStatement) => lookedUp(one, kinds);
  switch (said.type) {
    case 'statement':
      return { type: 'statement', statement: of(said.statement) };
    case 'order': {
      const [first, second] = [inOrder(said.first, kinds), inOrder(said.second, kinds)];
      return { type: 'order', first, second };
    }
    case 'inference':
      return { type: 'inference', parts: said.parts.map(of) };
  }
}

/** What did not happen has no place in an order. */
function inOrder(said: SaidStatement, kinds: ReadonlyMap<string, Kind>): Statement {
  const statement = lookedUp(said, kinds);
  if (statement.not)
    throw new Unreadable(said.column, 'what did not happen has no place in an order', 'name a time: no … before 13:24');
  return statement;
}

function lookedUp({ column, ...said }: SaidStatement, kinds: ReadonlyMap<string, Kind>): Statement {
  if (said.subject) {
    const named = subjectNamed(said.subject);
    if ('problem' in named) throw new Unreadable(column, named.problem, named.hint);
    said.subject = named.subject;
  }
  const statement = meant({ column, ...said }, kinds);
  const { what, by, times, subject, time } = statement;
  if (by !== undefined && !('event' in what))
    throw new Unreadable(column, 'only events have an actor', 'leave out by …');
  if (times && 'table' in what)
    throw new Unreadable(column, 'a table shows nothing several times', 'leave out … times');
  if (subject && 'lines' in what)
    throw new Unreadable(column, `a text is not of a ${subject.type}`, 'name a file: "text" in FILE');
  if (time?.type === 'capture' && 'lines' in what)
    throw new Unreadable(column, 'a line is not written at capture', 'leave out at capture, or name a time');
  if ('table' in what) refuseForTable(what.table, statement, column);
  return statement;
}

function refuseForTable(table: TableState, { subject, time }: Statement, column: number): void {
  if (table.state === 'listens' && subject && !(subject.type === 'port' && Number(subject.value) === table.port))
    throw new Unreadable(
      column,
      `a listener on port ${table.port} is not of ${subject.type} ${subject.value}`,
      'name the process first: pid 513 listens on 20361, nfsproxy listens on 20361',
    );
  if (table.state === 'in-bundle' && time && time.type !== 'capture')
    throw new Unreadable(column, 'a file is in the bundle or not, at no time', 'leave out the time');
}

/** With the events and tables that its words stand for. */
function meant({ column, ...said }: SaidStatement, kinds: ReadonlyMap<string, Kind>): Statement {
  const { what } = said;
  if ('predicate' in what) return predicated({ column, ...said }, what.predicate, kinds);
  if ('noun' in what) {
    const called = kindsCalled(what.noun, kinds);
    if (called.length === 0) throw unknownWord(column, what.noun, nounsOf(kinds), 'an event kind or its noun');
    return withEvent(said, what.noun, called, kinds, column);
  }
  if ('kind' in what) {
    if (!kinds.has(what.kind)) throw unknownWord(column, what.kind, [...kinds.keys()], 'an event kind');
    return withEvent(said, what.kind, [what.kind], kinds, column);
  }
  return { ...said, what };
}

function unknownWord(column: number, word: string, all: readonly string[], expected: string): Unreadable {
  const near = nearest(word, all).slice(0, 3);
  const hint = near.length > 0 ? `did you mean ${near.join(', ')}?` : 'docs/event-kinds.md lists them';
  return new Unreadable(column, `no events are called ${JSON.stringify(word)}`, `expected ${expected}; ${hint}`);
}

/** A kind that cannot name the subject is left out, where another can. */
function withEvent(
  said: Omit<SaidStatement, 'column'>,
  words: string,
  all: readonly string[],
  kinds: ReadonlyMap<string, Kind>,
  column: number,
  silent = false,
): Statement {
  const { subject } = said;
  const seenOnly = silent || all.some(isSeenOnly) ? { isSeenOnly: true as const } : {};
  const able = subject ? all.filter((kind) => namedIn(subject, kinds.get(kind))) : all;
  if (able.length === 0)
    throw new Unreadable(
      column,
      `${all.join(', ')} does not name a ${subject!.type}`,
      `its fields: ${Object.keys(kinds.get(all[0]!)?.fields ?? {}).join(', ') || 'none'}`,
    );
  return { ...said, what: { event: { words, kinds: able, ...seenOnly } } };
}

function predicated({ column, ...said }: SaidStatement, words: string, kinds: ReadonlyMap<string, Kind>): Statement {
  const subject = said.subject!;
  const known = PREDICATES[subject.type];
  const found = meaningOf(words, known);
  if (!found)
    throw new Unreadable(
      column,
      `a ${subject.type} has no predicate ${JSON.stringify(words)}`,
      `expected ${Object.keys(known).join(', ')}`,
    );
  const { meaning, negated } = found;
  const not = said.not !== negated;
  if ('kinds' in meaning) return withEvent({ ...said, not }, words, meaning.kinds, kinds, column, meaning.isSeenOnly);
  const { table } = meaning;
  const port = table.state === 'listens' ? { ...table, port: Number(subject.value) } : table;
  return { ...said, not, what: { table: port } };
}

function meaningOf(
  words: string,
  known: Readonly<Record<string, Meaning>>,
): { meaning: Meaning; negated: boolean } | undefined {
  if (Object.hasOwn(known, words)) return { meaning: known[words]!, negated: false };
  for (const positive of positivesOf(words))
    if (Object.hasOwn(known, positive)) return { meaning: known[positive]!, negated: true };
  return undefined;
}

/** What is denied: `is not mounted` denies `is mounted`, `did not exit` denies `exited`. */
function positivesOf(words: string): string[] {
  if (words.startsWith('has no ')) return [`has a ${words.slice(7)}`];
  if (words.startsWith('never ')) return [words.slice(6)];
  const [, verb] = /^(?:did|does) not (\S+)$/.exec(words) ?? [];
  if (verb !== undefined) return ['ed', 'd', `${verb.at(-1)}ed`, 's'].map((ending) => `${verb}${ending}`);
  return words.includes(' not ') ? [words.replace(' not ', ' ')] : [];
}
