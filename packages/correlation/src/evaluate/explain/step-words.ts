import { type Evidence, formatDuration, type Need, remembered, type StepResult } from '@mountline/core';
import type { Step } from '../../rule-language/rule-ast.ts';
import type { Now } from '../../timeline/clock-words.ts';
import { evidenceOf, timeOver } from '../../timeline/event-evidence.ts';
import { type Candidate, countOf } from '../decide/count-within.ts';
import type { Decided, Rests } from '../decide/decided.ts';
import type { Knowledge } from '../decide/knowledge.ts';
import type { Ground } from '../decide/witness.ts';
import { evidenceOfGround, evidenceOfWitness, lackOf, needOf, nobodyTells, witnessNote } from './ground-words.ts';
import { nearestEvent } from './nearest-event.ts';

/** Tells what a step came to, for a reader who takes a time for now. */
export type TellStep = (decided: Decided, now: Now) => StepResult;

/** Words for steps. Many rest on what was read over the same window: what is told of that is made once. */
export function tellerOfSteps(knowledge: Knowledge): TellStep {
  const lackFor = remembered((grounds: readonly Ground[]) =>
    lackOf(
      grounds.filter(({ whole }) => !whole),
      knowledge,
    ),
  );
  const evidenceFor = remembered((grounds: readonly Ground[]) =>
    grounds.flatMap((ground) => evidenceOfGround(ground, knowledge)),
  );
  const told = (decided: Decided, now: Now): Told => {
    const { step, status, events, rests } = decided;
    switch (rests.on) {
      case 'events':
      case 'violation':
        return { note: noteOf(decided), evidence: events.flatMap(evidenceOf), needs: [] };
      case 'doubtful events': {
        const note = 'it happened, but possibly outside the time in question';
        return { note, evidence: events.flatMap(evidenceOf), needs: [] };
      }
      case 'step': {
        const { other } = rests;
        const needs = other?.status === 'not-covered' ? told(other, now).needs : [];
        return { note: hangsOn(rests, knowledge), evidence: [], needs };
      }
      case 'unknown':
        return { note: rests.unknown.because, evidence: rests.unknown.evidence, needs: rests.unknown.needs };
      case 'witness': {
        const { witness } = rests;
        const need = needOf(witness, knowledge);
        const evidence = evidenceOfWitness(witness, knowledge);
        return { note: witnessNote(witness, knowledge), evidence, needs: need ? [need] : [] };
      }
      case 'grounds': {
        if (!rests.grounds) return { note: nobodyTells(step.kind), evidence: [], needs: [] };
        if (status === 'absent') return { note: undefined, evidence: evidenceFor(rests.grounds), needs: [] };
        const { note, needs } = lackFor(rests.grounds);
        return { note, evidence: [], needs };
      }
      case 'not found':
        return notFound(rests, evidenceFor(rests.grounds), knowledge, now);
    }
  };
  return (decided, now) => {
    const { step, status, by, events } = decided;
    const { note, evidence, needs } = told(decided, now);
    const result: StepResult = {
      name: step.name,
      kind: step.kind,
      what: knowledge.wordsOf(step.kind),
      optional: step.role === 'optional' || step.role === 'optional-no' || step.role === 'end',
      status,
      time: status === 'seen' || status === 'violated' ? timeOver(events) : null,
      events,
      evidence,
      needs,
    };
    if (note !== undefined) result.note = note;
    if (by !== undefined) result.by = by;
    return result;
  };
}

/** What is told of a decision beside its status. */
interface Told {
  note: string | undefined;
  evidence: Evidence[];
  needs: Need[];
}

/** The words of the fact, and of how many more it cannot be told. */
function noteOf({ events, rests }: Decided): string | undefined {
  const { note } = events[0]!.fields;
  const own = typeof note === 'string' ? note : undefined;
  if (rests.on !== 'events' || rests.more === 0) return own;
  const more = `${rests.more} more may fit`;
  return own ? `${own}; ${more}` : more;
}

function hangsOn({ unbound, other }: Extract<Rests, { on: 'step' }>, knowledge: Knowledge): string {
  const { unboundStep: name, field } = unbound;
  if (!other) return `depends on ${field === undefined ? name : `${name}.${field}`}, which was not found`;
  const what = knowledge.wordsOf(other.step.kind);
  return other.status === 'seen' && field !== undefined
    ? `the ${field} of ${what} is unknown`
    : `depends on ${what}, which was not found`;
}

/** It would have been seen: what came nearest, and who would have told. */
function notFound(
  { grounds, looked, few }: Extract<Rests, { on: 'not found' }>,
  read: readonly Evidence[],
  knowledge: Knowledge,
  now: Now,
): Told {
  const { asked, environment } = looked;
  const near = nearestEvent(asked, environment, knowledge, now);
  const evidence = few.flatMap(({ event }) => evidenceOf(event));
  if (near) evidence.push(...evidenceOf(near.event).slice(0, 1));
  evidence.push(...read);
  if (few.length > 0) return { note: tooFew(asked.step, few), evidence, needs: [] };
  const words = grounds.flatMap(({ witnesses }) =>
    witnesses.flatMap((witness) => (witness.covered ? [witnessNote(witness, knowledge)] : [])),
  );
  if (near) words.unshift(near.why);
  return { note: words.length === 0 ? undefined : words.join('; '), evidence, needs: [] };
}

/** It happened, and not as often as it must. */
function tooFew({ times }: Step, found: readonly Candidate[]): string {
  const within = times?.within === undefined ? '' : ` within ${formatDuration(times.within)}`;
  const count = countOf(found);
  return `${count} found, ${times?.least}${within} needed`;
}
