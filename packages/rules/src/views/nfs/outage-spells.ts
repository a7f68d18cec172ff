import { type EventOf, groupBy, HOUR, timesOf } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { nodeOfLine } from '../node/line-owner.ts';
import { runsOf } from '../node/runs.ts';

/** Calls that wait make their lines within minutes of one another: behind a longer pause is another outage, unless a call waited over it. */
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

/** The outages of every server, from lines of the kind `silent` to lines of the kind `answer`; a reboot ends them all. */
export function spells(context: FactContext, silent: Silent['kind'], answer: Answer['kind']): Spell[] {
  const events = context.ofKind(silent, answer, 'kernel.boot.started');
  if (events.length === 0) return [];
  const nodes = groupBy(events, nodeOfLine(context));
  const found = [...nodes].flatMap(([of, ofNode]) => spellsOf(of, ofNode));
  return found.sort((a, b) => a.lines[0]!.time.from - b.lines[0]!.time.from);
}

/** An outage of which a log has the end alone. */
export interface LoneEnd {
  server: string;
  /** As of an outage. */
  of: string;
  answers: Answer[];
}

/**
 * Answers that no line of an outage stands in front of in their boot: a call that was answered at once makes the kernel say nothing, so
 * there was one, and its beginning is not in the log.
 */
export function loneEnds(context: FactContext, silent: Silent['kind'], answer: Answer['kind']): LoneEnd[] {
  if (context.ofKind(answer).length === 0) return [];
  const nodes = groupBy(context.ofKind(silent, answer, 'kernel.boot.started'), nodeOfLine(context));
  return [...nodes].flatMap(([of, ofNode]) =>
    bootsOf(ofNode).flatMap((boot) =>
      [...groupBy(boot.filter(isLine), ({ fields }) => fields.server)].flatMap(([server, lines]) => {
        const first = lines.findIndex(isSilent);
        const answers = (first < 0 ? lines : lines.slice(0, first)).filter(isAnswer);
        return answers.length > 0 ? [{ server, of, answers }] : [];
      }),
    ),
  );
}

type Line = Silent | Answer;

const isBoot = (event: Line | Boot | undefined): event is Boot => event?.kind === 'kernel.boot.started';
const isLine = (event: Line | Boot): event is Line => !isBoot(event);
const isSilent = (line: Line): line is Silent => line.kind.endsWith('.not-responding');
const isAnswer = (line: Line): line is Answer => !isSilent(line);

const bootsOf = (events: readonly (Line | Boot)[]) => runsOf(events, (boot) => !isBoot(boot.at(-1)));

function spellsOf(of: string, events: readonly (Line | Boot)[]): Spell[] {
  return bootsOf(events).flatMap((boot) => {
    const next = boot.at(-1);
    const reboot = isBoot(next) ? next : undefined;
    const ofServers = groupBy(boot.filter(isLine), ({ fields }) => fields.server);
    return [...ofServers].flatMap(([server, lines]) => {
      const runs = waitedOver(runsOf(lines, goesOn).filter(([first]) => isSilent(first!)));
      return runs.map((run, i): Spell => {
        const answers = run.filter(isAnswer);
        const spell = { server, of, lines: run.filter(isSilent), answers };
        return reboot && answers.length === 0 && i === runs.length - 1 ? { ...spell, reboot } : spell;
      });
    });
  });
}

/** An answer belongs to the outage in front of it; behind it, and behind a pause, the next one begins. */
function goesOn(spell: readonly Line[], next: Line): boolean {
  const last = spell.at(-1)!;
  return isAnswer(next) || (isSilent(last) && next.time.from - last.time.to <= PAUSE);
}

/**
 * Runs of lines without an answer belong to the next that was answered, where each of their calls was answered then: a call says once that
 * it is `still trying`, and once OK when it is answered (net/sunrpc/clnt.c: RPC_CALL_MAJORSEEN). With fewer OKs than calls one of them was
 * killed, and the server may have answered others in between.
 */
function waitedOver(runs: readonly Line[][]): Line[][] {
  const joined: Line[][] = [];
  let waiting: Line[][] = [];
  for (const run of runs) {
    if (run.every((line) => isSilent(line) && isStillTrying(line))) {
      waiting.push(run);
      continue;
    }
    const all = [...waiting.flat(), ...run];
    if (waiting.length > 0 && isAnsweredWhole(all)) joined.push(all);
    else joined.push(...waiting, run);
    waiting = [];
  }
  return [...joined, ...waiting];
}

const isAnsweredWhole = (lines: readonly Line[]): boolean => {
  const calls = lines.filter(isSilent);
  return calls.every(isStillTrying) && timesOf(lines.filter(isAnswer)) >= timesOf(calls);
};

const isStillTrying = ({ fields }: Silent): boolean => String(fields.reason ?? '').startsWith('still trying');
