import { type Event, firstMoment, type StepResult } from '@mountline/core';
import type { Step } from '../../rule-language/rule-ast.ts';
import { clockTime } from '../../timeline/clock-words.ts';
import type { State, UnknownState } from '../decide/state.ts';
import { renderTemplate, type Story } from './render-template.ts';

/** What ended an incident; undefined if nothing shows it. */
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
  if (state.state === 'ended') return ['what ended it: it was over at capture, and no line says why'];
  return [whyUnknown(state.why, holding, story)];
}

function whyUnknown(why: UnknownState, holding: readonly StepResult[], { now }: Story): string {
  switch (why.is) {
    case 'booted again':
      return `whether it continues: the node rebooted at ${clockTime(why.boot, now)}, after the capture`;
    case 'no longer shown':
      return `whether it continues: the last files that show it are from ${clockTime(why.shown, now)}, and ${why.last.folder} (${clockTime(why.last.time, now)}) has no file that would show it`;
    case 'end in doubt':
      return `whether ${why.step.name} ended it: the order of the two cannot be decided`;
    case 'too late':
      return `whether it continues: it began at ${clockTime(firstMoment(why.event), now)}, after the capture`;
    case 'log ended':
      return `whether it continued at capture: ${why.unknown.because}`;
    case 'not shown':
      return `whether it continued at capture: ${lackOf(holding)}`;
  }
}

/** Why the steps behind `open while` do not tell, with what would. */
function lackOf(holding: readonly StepResult[]): string {
  const lacking = holding.find(({ status, note }) => status === 'not-covered' && note !== undefined);
  if (!lacking) return 'nothing in the bundle shows it';
  const what = [...new Set(lacking.needs.map((need) => need.what))];
  return what.length > 0 ? `${lacking.note}; to decide it, collect ${what.join(', ')}` : lacking.note!;
}
