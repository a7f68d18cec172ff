import type { Event, StepResult } from '@mountline/core';
import type { Step } from '../../rule-language/rule-ast.ts';
import { clockTime } from '../../timeline/clock-words.ts';
import { firstMoment } from '../../timeline/instant-words.ts';
import type { State, UnknownState } from '../decide/state.ts';
import { renderTemplate, type Story } from './render-template.ts';

/** What ended an incident; undefined where nothing tells. */
export function endedBy(state: State, story: Story): string | undefined {
  if (state.state !== 'ended' || state.by.length === 0) return undefined;
  return state.by.map(({ step, event }) => ending(step, event, story)).join('; ');
}

function ending(step: Step, event: Event, story: Story): string {
  const { note } = event.fields;
  const told = typeof note === 'string' ? note : `${step.kind} at ${clockTime(firstMoment(event), story.now)}`;
  return (step.says && renderTemplate(step.says, story)) ?? told;
}

/** What is not known of a state. `holding`: the steps behind `open while`. */
export function unknownOfState(state: State, holding: readonly StepResult[], story: Story): string[] {
  if (state.state === 'open' || (state.state === 'ended' && state.by.length > 0)) return [];
  if (state.state === 'ended') return ['what ended it: at capture it no longer held, and no line says why'];
  return [whyUnknown(state.why, holding, story)];
}

function whyUnknown(why: UnknownState, holding: readonly StepResult[], { now }: Story): string {
  switch (why.is) {
    case 'booted again':
      return `whether it still holds: the node was booted again at ${clockTime(why.boot, now)}, behind the capture`;
    case 'no longer shown':
      return `whether it still holds: the last files that show it are of ${clockTime(why.shown, now)}, and no file of ${why.last.folder} at ${clockTime(why.last.time, now)} would`;
    case 'end in doubt':
      return `whether ${why.step.name} ended it: their order cannot be decided`;
    case 'too late':
      return `whether it still holds: it began at ${clockTime(firstMoment(why.event), now)}, behind the capture`;
    case 'log ended':
      return `whether it still holds at capture: ${why.unknown.because}`;
    case 'not told':
      return `whether it still holds at capture: ${lackOf(holding)}`;
  }
}

/** Why the steps behind `open while` do not tell, with what would. */
function lackOf(holding: readonly StepResult[]): string {
  const lacking = holding.find(({ status, note }) => status === 'not-covered' && note !== undefined);
  if (!lacking) return 'nothing in the bundle tells';
  const what = [...new Set(lacking.needs.map((need) => need.what))];
  return what.length > 0 ? `${lacking.note}; would tell: ${what.join(', ')}` : lacking.note!;
}
