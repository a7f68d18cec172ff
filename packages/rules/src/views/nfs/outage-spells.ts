import { type Event, groupBy, HOUR } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { nodeOfLine } from '../node/line-owner.ts';

/** A client that waits repeats its line every few minutes: a longer pause is another spell. */
const PAUSE = HOUR;

/** A stretch in which a server did not answer. */
export interface Spell {
  server: string;
  /** The node that wrote the lines, where a log holds lines of several; else empty. */
  of: string;
  /** The kernel's lines that say so, one at least. */
  lines: Event[];
  /** The lines that say that it answers again. */
  answers: Event[];
  /** The boot that ended it without an answer. */
  reboot?: Event;
}

/** The spells of every server, from lines of the kind `silent` to lines of the kind `answer`; a reboot ends them all. */
export function spells(context: FactContext, silent: string, answer: string): Spell[] {
  const events = context.ofKind(silent, answer, 'kernel.boot.started');
  if (events.length === 0) return [];
  const nodes = groupBy(events, nodeOfLine(context));
  const found = [...nodes].flatMap(([of, ofNode]) => spellsOf(of, ofNode, silent, answer));
  return nodes.size > 1 ? found.sort((a, b) => a.lines[0]!.time.from - b.lines[0]!.time.from) : found;
}

function spellsOf(of: string, events: readonly Event[], silent: string, answer: string): Spell[] {
  const done: Spell[] = [];
  const open = new Map<string, Spell>();
  for (const event of events) {
    if (event.kind === 'kernel.boot.started') {
      for (const spell of open.values()) if (spell.answers.length === 0) spell.reboot = event;
      open.clear();
    }
    const server = String(event.fields.server ?? '');
    if (event.kind === silent) {
      const spell = open.get(server);
      const fresh = !spell || spell.answers.length > 0 || event.time.from - spell.lines.at(-1)!.time.to > PAUSE;
      if (!fresh) spell.lines.push(event);
      else {
        const next = { server, of, lines: [event], answers: [] };
        open.set(server, next);
        done.push(next);
      }
    } else if (event.kind === answer) open.get(server)?.answers.push(event);
  }
  return done;
}
