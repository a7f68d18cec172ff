import { type EventOf, groupBy, HOUR } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { nodeOfLine } from '../node/line-owner.ts';

/** A client that waits repeats its line every few minutes: a longer pause is another spell. */
const PAUSE = HOUR;

type Silent = EventOf<'nfs.server.not-responding' | 'lockd.server.not-responding'>;
type Answer = EventOf<'nfs.server.ok' | 'lockd.server.ok'>;
type Boot = EventOf<'kernel.boot.started'>;

/** A stretch in which a server did not answer. */
export interface Spell {
  server: string;
  /** The node that wrote the lines, where a log holds lines of several; else empty. */
  of: string;
  /** The kernel's lines that say so, one at least. */
  lines: Silent[];
  /** The lines that say that it answers again. */
  answers: Answer[];
  /** The boot that ended it without an answer. */
  reboot?: Boot;
}

/** The spells of every server, from lines of the kind `silent` to lines of the kind `answer`; a reboot ends them all. */
export function spells(context: FactContext, silent: Silent['kind'], answer: Answer['kind']): Spell[] {
  const events = context.ofKind(silent, answer, 'kernel.boot.started');
  if (events.length === 0) return [];
  const nodes = groupBy(events, nodeOfLine(context));
  const found = [...nodes].flatMap(([of, ofNode]) => spellsOf(of, ofNode));
  return nodes.size > 1 ? found.sort((a, b) => a.lines[0]!.time.from - b.lines[0]!.time.from) : found;
}

const isSilent = (line: Silent | Answer): line is Silent => line.kind.endsWith('.not-responding');

function spellsOf(of: string, events: readonly (Silent | Answer | Boot)[]): Spell[] {
  const done: Spell[] = [];
  const open = new Map<string, Spell>();
  for (const event of events) {
    if (event.kind === 'kernel.boot.started') {
      for (const spell of open.values()) if (spell.answers.length === 0) spell.reboot = event;
      open.clear();
      continue;
    }
    const { server } = event.fields;
    if (isSilent(event)) {
      const spell = open.get(server);
      const fresh = !spell || spell.answers.length > 0 || event.time.from - spell.lines.at(-1)!.time.to > PAUSE;
      if (!fresh) spell.lines.push(event);
      else {
        const next: Spell = { server, of, lines: [event], answers: [] };
        open.set(server, next);
        done.push(next);
      }
    } else open.get(server)?.answers.push(event);
  }
  return done;
}
