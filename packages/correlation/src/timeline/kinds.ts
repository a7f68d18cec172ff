import type { MessageTable, Need, Source, Timeline } from '@mountline/core';
import type { Fact, Input } from './run-facts.ts';

/** Someone who writes lines, as a witness: who would have shown an event, and how to get those lines. */
export interface Actor {
  name: string;
  /** In words: `the kubelet`. */
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
  /** Fields that its templates name, and keys that facts give. The reader of a message may add others. */
  readonly fields: readonly string[];
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
  let fields: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  function add(kind: string): Kind {
    const known = kinds.get(kind);
    if (known) return known;
    const added: Kind = {
      kind,
      words: kind,
      actors: [],
      get fields() {
        fields ??= fieldsOf(kinds, tables, facts);
        return [...(fields.get(kind) ?? [])];
      },
    };
    kinds.set(kind, added);
    return added;
  }
  for (const { source, actor, words } of tables) {
    for (const name of Object.keys(source)) {
      const { actors } = add(name);
      if (!actors.includes(actor)) actors.push(actor);
    }
    for (const [kind, said] of Object.entries(words)) add(kind).words = said;
  }
  for (const fact of facts) {
    for (const [kind, text] of Object.entries(fact.kinds)) {
      const words = text.split(': ')[0]!;
      const known = add(kind);
      known.words = words;
      known.fact = fact.name;
      known.inputs = fact.inputs;
      if (fact.unasked) known.unasked = fact.unasked;
    }
  }
  return kinds;
}

/** By kind, the fields that templates name, then the keys that facts give to all events of an actor. */
function fieldsOf(
  kinds: ReadonlyMap<string, Kind>,
  tables: readonly MessageTable[],
  facts: readonly Fact[],
): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>([...kinds.keys()].map((kind) => [kind, new Set()]));
  for (const { templates } of tables)
    for (const { kind, fields: of } of templates) for (const { name } of of) fields.get(kind)!.add(name);
  const annotated = facts.flatMap(({ annotates }) => Object.entries(annotates ?? {}));
  for (const { kind, actors } of kinds.values())
    for (const [actor, keys] of annotated)
      if (actors.includes(actor)) for (const key of keys) fields.get(kind)!.add(key);
  return fields;
}
