import type { Kind } from '@mountline/correlation';
import type { ActionDict, Grammar, Node, Semantics } from 'ohm-js';
import type { Claim, ClaimProblem, ClaimTime, Statement, Subject, SubjectType } from './claim.ts';
import { CLAIM_GRAMMAR } from './claim-grammar.ts';
import { type Said, type SaidStatement, Unreadable, withKinds } from './claim-meaning.ts';

/** One claim read, or why it cannot be. */
export type ClaimParse = { claim: Claim } | { problem: Omit<ClaimProblem, 'line'> };

/** Reads claims one by one. */
export type ReadClaim = (text: string) => ClaimParse;

interface Language {
  grammar: Grammar;
  semantics: Semantics;
}

let language: Promise<Language> | undefined;

/** ohm-js is loaded at the first call. */
const claimLanguage = (): Promise<Language> => {
  language ??= import('ohm-js').then((ohm) => {
    const grammar = ohm.grammar(CLAIM_GRAMMAR);
    return { grammar, semantics: addMeaning(grammar.createSemantics()) };
  });
  return language;
};

/** What reads claims about the events of a registry. */
export async function claimReader(kinds: ReadonlyMap<string, Kind>): Promise<ReadClaim> {
  const { grammar, semantics } = await claimLanguage();
  return (given) => {
    const text = withoutMarks(given);
    const match = grammar.match(text, 'Claim');
    if (match.failed()) return { problem: failureOf(match as unknown as Failures, text) };
    try {
      return { claim: withKinds(semantics(match).toClaim() as Said, kinds) };
    } catch (error) {
      if (error instanceof Unreadable) return { problem: error.problem };
      throw error;
    }
  };
}

/** Backticks outside of quotes mean nothing, and neither does the stop at the end. Every other letter keeps its column. */
function withoutMarks(text: string): string {
  const parts = text.split('"').map((part, i) => (i % 2 === 0 ? part.replaceAll('`', ' ') : part));
  return parts.join('"').trimEnd().replace(/\.$/, '');
}

/** The part of ohm's failed match that its types leave out. */
interface Failures {
  getRightmostFailurePosition(): number;
  getRightmostFailures(): { toString(): string }[];
}

function failureOf(match: Failures, text: string): Omit<ClaimProblem, 'line'> {
  const at = match.getRightmostFailurePosition();
  const found = text.slice(at).trim();
  const expected = [...new Set(match.getRightmostFailures().map(String))].filter((one) => !one.startsWith('not '));
  return {
    column: at + 1,
    message: found === '' ? 'the claim ends too early' : `cannot read ${JSON.stringify(found.slice(0, 60))}`,
    hint: `expected ${expected.slice(0, 8).join(', ')}${expected.length > 8 ? ' …' : ''}`,
  };
}

/** What the words behind the core of a statement add to it. */
type Part = Partial<Pick<Statement, 'subject' | 'time' | 'by' | 'times'>> & { file?: string; column: number };

const columnOf = (node: Node): number => node.source.startIdx + 1;

function statementOf(
  node: Node,
  what: SaidStatement['what'],
  parts: Node,
  { subject, not = false }: { subject?: Subject; not?: boolean } = {},
): SaidStatement {
  const said: SaidStatement = { text: node.sourceString.trim(), column: columnOf(node), what, not };
  if (subject) said.subject = subject;
  for (const one of parts.children) {
    const { column, file, ...part } = one.toPart() as Part;
    const [name] = Object.keys(part) as (keyof typeof part)[];
    if (name !== undefined && said[name] !== undefined)
      throw new Unreadable(column, `the claim names two of one thing: ${one.sourceString.trim()}`, 'write two claims');
    Object.assign(said, part);
    if (file === undefined) continue;
    if (!('lines' in what)) throw new Unreadable(column, 'a file has lines only', 'expected a text in quotes first');
    said.what = { lines: { ...what.lines, file } };
  }
  return said;
}

const listens = (port: Node, who: { pid?: number; program?: string } = {}): SaidStatement['what'] => ({
  table: { state: 'listens', port: Number(port.toValue()), ...who },
});

function addMeaning(semantics: Semantics): Semantics {
  return semantics
    .addOperation('toClaim', {
      Claim_inference: (a, _link, b): Said => ({ type: 'inference', parts: [a.toStatement(), b.toStatement()] }),
      Claim_before: (a, _before, b): Said => ({ type: 'order', first: a.toStatement(), second: b.toStatement() }),
      Claim_after: (a, _after, b): Said => ({ type: 'order', first: b.toStatement(), second: a.toStatement() }),
      Claim_single: (one): Said => ({ type: 'statement', statement: one.toStatement() }),
    })
    .addOperation('toStatement', {
      Statement_nothingListens(_nothing, _listens, _on, port, parts) {
        return statementOf(this, listens(port), parts, { not: true });
      },
      Statement_somethingListens(_something, _listens, _on, port, parts) {
        return statementOf(this, listens(port), parts);
      },
      Statement_programListens(program, _listens, _on, port, parts) {
        return statementOf(this, listens(port, { program: program.sourceString }), parts);
      },
      Statement_subjectListens(subject, _listens, _on, port, parts) {
        const { type, value } = subject.toSubject() as Subject;
        if (type !== 'pid')
          throw new Unreadable(columnOf(subject), `a ${type} does not listen`, 'expected pid or a program');
        return statementOf(this, listens(port, { pid: Number(value) }), parts);
      },
      Statement_noFile(_no, _file, value, parts) {
        const subject: Subject = { type: 'file', value: value.toValue() };
        return statementOf(this, { table: { state: 'in-bundle' } }, parts, { subject, not: true });
      },
      Statement_no(_no, what, parts) {
        return statementOf(this, what.toWhat(), parts, { not: true });
      },
      Statement_predicate(subject, predicate, parts) {
        return statementOf(this, { predicate: predicate.sourceString }, parts, { subject: subject.toSubject() });
      },
      Statement_happened(what, parts) {
        return statementOf(this, what.toWhat(), parts);
      },
    })
    .addOperation<SaidStatement['what']>('toWhat', {
      What_pattern: (_like, text) => ({ lines: { text: text.toValue(), isPattern: true } }),
      What_text: (text) => ({ lines: { text: text.toValue(), isPattern: false } }),
      What_kind: (kind) => ({ kind: kind.sourceString }),
      What_noun: (noun) => ({ noun: noun.sourceString }),
    })
    .addOperation('toSubject', SUBJECTS)
    .addOperation('toPart', PARTS)
    .addOperation('toValue', {
      Port: (_port, number) => number.sourceString,
      value: (value) => value.sourceString.replace(/^"|"$/g, ''),
      text: (_open, text, _close) => text.sourceString,
    });
}

const named = (type: SubjectType) => (_word: Node, value: Node) => ({
  type,
  value: value.sourceString.replace(/^"|"$/g, ''),
});

const SUBJECTS: ActionDict<Subject> = {
  Subject_port: named('port'),
  Subject_pid: named('pid'),
  Subject_unit: named('unit'),
  Subject_mount: named('mount'),
  Subject_pod: named('pod'),
  Subject_server: named('server'),
  Subject_file: named('file'),
  Subject_unitName: (name: Node) => ({ type: 'unit', value: name.sourceString }),
  Subject_path: (path: Node) => ({ type: 'mount', value: path.sourceString }),
};

const about = (word: Node, subject: Node) => ({ column: columnOf(word), subject: subject.toSubject() });

const since = (type: 'at' | 'after' | 'since' | 'before' | 'until') => (word: Node, clock: Node) => ({
  column: columnOf(word),
  time: { type, at: clock.sourceString } satisfies ClaimTime,
});

const PARTS: ActionDict<Part> = {
  Part_of: about,
  Part_on: about,
  Part_in: (word: Node, _file: Node, value: Node) => ({ column: columnOf(word), file: value.toValue() }),
  Part_by: (word: Node, value: Node) => ({ column: columnOf(word), by: value.toValue() }),
  Part_atLeast: (word: Node, _least: Node, count: Node, _times: Node) => ({
    column: columnOf(word),
    times: { count: Number(count.sourceString), atLeast: true },
  }),
  Part_times: (count: Node, _times: Node) => ({
    column: columnOf(count),
    times: { count: Number(count.sourceString), atLeast: false },
  }),
  Part_capture: (word: Node, _capture: Node) => ({ column: columnOf(word), time: { type: 'capture' } }),
  Part_at: since('at'),
  Part_between: (word: Node, from: Node, _and: Node, to: Node) => ({
    column: columnOf(word),
    time: { type: 'between', from: from.sourceString, to: to.sourceString },
  }),
  Part_after: since('after'),
  Part_since: since('since'),
  Part_before: since('before'),
  Part_until: since('until'),
};
