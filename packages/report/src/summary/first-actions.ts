import { counted, type Incident } from '@mountline/core';
import type { Names } from '../text/names.ts';
import type { Page } from '../text/page.ts';
import { partOf, putRow, roomAt } from './fit.ts';
import { cutAtEnd, cutToSentences } from './quote.ts';

type Step = Incident['doNow'][number];

const STEPS = 4;
/** Lines of commands; of a step all or none, because half a step is none. */
const COMMANDS = 2;
const COMMANDS_TO_CONFIRM = 3;
/** Lines of the words of a step with its commands; of one without them, one. */
const LINES = 2;

/** Only the commands that confirm it or rule it out; what changes the node is left to --full. */
export function putToConfirm(page: Page, { doNow: [first, ...others] }: Incident, names: Names): void {
  const commands = first?.commands.slice(0, COMMANDS_TO_CONFIRM) ?? [];
  if (commands.length > 0) heading(page, 'To confirm or rule out');
  for (const command of commands) page.line(5, { text: command, style: 'cyan' });
  const [next, ...more] = others;
  if (next === undefined) return;
  const count = more.length > 0 ? ` (and ${counted(more.length, 'more step')}: --full)` : '';
  putRow(page, 2, `Once confirmed: ${firstSentence(names.short(next.text))}${count}`);
}

/** The first steps, and the commands of those that mend something. */
export function putFirstActions(page: Page, { doNow }: Incident, names: Names): void {
  if (doNow.length === 0) return;
  const steps = doNow.slice(0, STEPS);
  const whole = withCommands(steps, page);
  heading(page, partOf('Do now', steps.length, doNow.length));
  for (const [i, step] of steps.entries()) {
    const words = `${i + 1}  ${page.short(names.short(step.text))}`;
    if (whole.has(step)) {
      page.prose(2, [{ text: cutAtEnd(cutToSentences(words, roomAt(page, 5, LINES)), roomAt(page, 5, LINES)) }], 5);
      for (const command of step.commands) page.line(7, { text: command, style: 'cyan' });
    } else {
      const left = step.commands.length;
      putRow(page, 2, firstSentence(words), left > 0 ? ` (${counted(left, 'command')})` : '');
    }
  }
}

/** The steps whose commands are shown: first those that change something, then those that look. */
function withCommands(steps: readonly Step[], page: Page): ReadonlySet<Step> {
  const isChange = ({ risk }: Step) => risk === 'changes' || risk === 'interrupts';
  const inOrder = [...steps.filter(isChange), ...steps.filter((step) => !isChange(step))];
  const shown = new Set<Step>();
  let left = COMMANDS;
  for (const step of inOrder) {
    const { commands } = step;
    const rows = commands.reduce((sum, { length }) => sum + Math.ceil((7 + length) / page.width), 0);
    if (rows === 0 || rows > left) continue;
    shown.add(step);
    left -= rows;
  }
  return shown;
}

function heading(page: Page, text: string): void {
  page.blank();
  page.line(0, { text, style: 'bold' });
}

const firstSentence = (text: string): string => cutToSentences(text, 0);
