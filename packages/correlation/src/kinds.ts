import type { Need, Source, Timeline } from '@mountline/core';
import type { Fact, Input } from './facts.ts';

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
  fields: string[];
}

/** Who alone writes a kind; undefined where a fact tells of it, or nothing does. */
export const writersOf = ({ fact, actors }: Kind): readonly string[] | undefined =>
  fact === undefined && actors.length > 0 ? actors : undefined;

/** The registry of event kinds, from the message tables of the sources and from the facts. */
export function kindsOf(sources: readonly Source[], facts: readonly Fact[]): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  const add = (kind: string): Kind => {
    const known = kinds.get(kind) ?? { kind, words: kind, actors: [], fields: [] };
    kinds.set(kind, known);
    return known;
  };
  for (const table of new Set(sources.flatMap((source) => source.tables ?? []))) {
    for (const template of table.templates) {
      const kind = add(template.kind);
      if (!kind.actors.includes(table.actor)) kind.actors.push(table.actor);
      for (const { name } of template.fields) if (!kind.fields.includes(name)) kind.fields.push(name);
    }
    for (const [kind, words] of Object.entries(table.words)) add(kind).words = words;
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
  const annotated = facts.flatMap(({ annotates }) => (annotates ? Object.entries(annotates) : []));
  for (const kind of kinds.values()) {
    for (const [actor, keys] of annotated) {
      if (!kind.actors.includes(actor)) continue;
      for (const key of keys) if (!kind.fields.includes(key)) kind.fields.push(key);
    }
  }
  return kinds;
}
