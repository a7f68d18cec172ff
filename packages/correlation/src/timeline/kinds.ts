import {
  declaredField,
  declaredFields,
  type Fields,
  fieldsOfLines,
  type KindDeclaration,
  type MessageTable,
  type Need,
  type Source,
  type Timeline,
} from '@mountline/core';
import type { Fact, Input } from './run-facts.ts';

/** Someone who writes lines, as a witness: who would have shown an event, and how to get those lines. */
export interface Actor {
  name: string;
  /** In words: `kubelet`. */
  title: string;
  need: Need;
  /**
   * Whether the actor writes events of this kind at the verbosity it runs with. Absent: always. A witness that would
   * not have spoken proves nothing by its silence.
   */
  wouldTell?(kind: string, timeline: Timeline): boolean;
}

/** What is known about a kind of event. */
export interface Kind {
  kind: string;
  /** What it is, as a noun; the kind itself where nothing gives words. */
  words: string;
  /** The actors whose tables hold it; empty for a fact's. */
  actors: string[];
  /** The fact that yields it. */
  fact?: string;
  /** What that fact needs. */
  inputs?: readonly Input[];
  /** What it is found in, and not asked for. */
  unasked?: readonly Input[];
  nature?: KindDeclaration['nature'];
  beside?: true;
  /** What its declaration says of it as a failure. */
  failure?: Pick<KindDeclaration, 'severity' | 'cause' | 'errors' | 'decide' | 'toldBy' | 'settledBy'>;
  /**
   * What its events have, by name: what its templates and its readers yield, and keys that facts give; of a fact's what it declares.
   * Left out where nothing is known of them.
   */
  readonly fields?: Fields;
}

/** Who alone writes a kind; undefined where a fact tells of it, or nothing does. */
export const writersOf = ({ fact, actors }: Kind): readonly string[] | undefined =>
  fact === undefined && actors.length > 0 ? actors : undefined;

/** What a kind needs to be seen: all that its fact needs, or the lines of every actor that writes it. */
export function inputsOf(kind: Kind | undefined): readonly Input[] {
  return kind?.inputs ?? (kind?.actors ?? []).map((actor) => ({ actors: [actor] }));
}

/** The registry of event kinds, from the message tables of the sources and from the facts. */
export function kindsOf(sources: readonly Source[], facts: readonly Fact[]): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  const tables = [...new Set(sources.flatMap((source) => source.tables ?? []))];
  let fields: ReadonlyMap<string, Fields> | undefined;
  function add(kind: string, { what, nature, beside, ...failure }: Partial<KindDeclaration>): Kind {
    const { severity, cause, errors, decide, toldBy, settledBy } = failure;
    const added: Kind = kinds.get(kind) ?? {
      kind,
      words: kind,
      actors: [],
      get fields() {
        fields ??= fieldsByKind(tables, facts);
        return fields.get(kind)!;
      },
    };
    if (what !== undefined) added.words = what;
    if (nature !== undefined) added.nature = nature;
    if (beside) added.beside = true;
    if (nature === 'failure') added.failure = { severity, cause, errors, decide, toldBy, settledBy };
    kinds.set(kind, added);
    return added;
  }
  for (const { actor, kinds: declared } of tables)
    for (const [kind, declaration] of declared) {
      const { actors } = add(kind, declaration);
      if (!actors.includes(actor)) actors.push(actor);
    }
  for (const { name, inputs, unasked, kinds: declared } of facts)
    for (const [kind, declaration] of Object.entries(declared))
      Object.assign(add(kind, declaration), { fact: name, inputs, ...(unasked && { unasked }) });
  return kinds;
}

/** The templates are compiled for this, so it is done when first asked for. */
function fieldsByKind(tables: readonly MessageTable[], facts: readonly Fact[]): Map<string, Fields> {
  const known = new Map<string, Fields>();
  for (const table of tables)
    for (const kind of table.kinds.keys()) {
      const own = { ...keysGivenTo(table.actor, facts), ...fieldsOfLines(table, kind) };
      const other = known.get(kind);
      known.set(kind, other ? eitherOf(other, own) : own);
    }
  for (const { kinds } of facts)
    for (const [kind, { fields }] of Object.entries(kinds))
      known.set(kind, { note: declaredField('note', 'text'), ...declaredFields(fields) });
  return known;
}

/** Keys that facts give to all events of an actor, where they know them. */
function keysGivenTo(actor: string, facts: readonly Fact[]): Fields {
  return Object.assign({}, ...facts.map(({ annotates }) => declaredFields(annotates?.[actor])));
}

/** Of a kind that two tables have: what not both of them read not every event has. */
function eitherOf(a: Fields, b: Fields): Fields {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(
    names.map((name) => {
      const [one, other] = [a[name], b[name]];
      return [name, { ...(one ?? other)!, optional: !one || !other || one.optional || other.optional }];
    }),
  );
}
