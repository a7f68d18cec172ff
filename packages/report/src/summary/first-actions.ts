import { counted, type Incident } from '@mountline/core';
import type { Names } from '../text/names.ts';
import type { Page } from '../text/page.ts';
import { FIRST_STEPS, type Layout, partOf, putRow, roomAt } from './fit.ts';
import { cutToSentences, sentencesOf } from './quote.ts';

type Step = Incident['doNow'][number];

const COMMANDS_TO_CONFIRM = 3;
/** Lines that the words of a step with its commands take; one without commands has one line fewer, and what its warnings take. */
const LINES = 2;

/** Only the commands that confirm it or rule it out, and the step that looks at the node first; what changes it is left to --full. */
export function putToConfirm(
  page: Page,
  { doNow: [first, ...others] }: Incident,
  names: Names,
  { words, commands: room }: Layout,
): void {
  const commands = first?.commands.slice(0, COMMANDS_TO_CONFIRM) ?? [];
  if (commands.length > 0) page.heading('To confirm or rule out');
  for (const command of commands) page.line(5, { text: command, style: 'cyan' });
  const looks = others[0]?.risk === 'reads' && rowsOf(others[0], page.width) <= room ? others[0] : undefined;
  if (looks) {
    putRow(page, 2, names.short(looks.text), '', words);
    for (const command of looks.commands) page.line(5, { text: command, style: 'cyan' });
  }
  const [next, ...more] = looks ? others.slice(1) : others;
  if (next === undefined) return;
  const count = more.length > 0 ? ` (${counted(more.length, 'more step')}: --full)` : '';
  putRow(page, 2, `Once confirmed  ${cutToSentences(names.short(next.text), 0)}`, count);
}

/** The first steps, and the commands of those that mend something. */
export function putFirstActions(page: Page, { doNow }: Incident, names: Names, layout: Layout): void {
  if (doNow.length === 0) return;
  const steps = doNow.slice(0, layout.steps);
  const whole = withCommands(steps, page, layout.commands);
  const hidden = steps.some((step) => step.commands.length > 0 && !whole.has(step));
  const all = hidden && steps.length === doNow.length;
  page.heading(all ? 'Do now, all commands: --full' : partOf('Do now', steps.length, doNow.length));
  for (const [i, step] of steps.entries()) {
    const words = `${i + 1}  ${page.short(names.short(step.text))}`;
    const left = whole.has(step) ? 0 : step.commands.length;
    const count = left > 0 ? ` (${counted(left, 'command')})` : '';
    const room = roomAt(page, 5, Math.max(1, whole.has(step) ? layout.words : layout.words - 1)) - count.length;
    page.prose(2, [{ text: withWarnings(words, room) + count }], 5);
    if (whole.has(step)) for (const command of step.commands) page.line(7, { text: command, style: 'cyan' });
  }
}

/** As many sentences as fit, at least one, and each that warns: a step without its danger is another step. */
function withWarnings(text: string, room: number): string {
  const fits = sentencesOf(cutToSentences(text, room)).length;
  return sentencesOf(text)
    .filter((sentence, i) => i < fits || WARNS.test(sentence))
    .join(' ');
}

const WARNS =
  /\b(?:[Nn]ever|[Dd]o not|[Ll]oses?|[Ll]ost|[Ll]ast resort|[Ff]irst check|[Rr]isk|[Ss]kip this|[Uu]se it only|[Cc]uts every|[Dd]estroys|[Cc]orrupts?)\b/;

/**
 * The steps whose commands are shown, as far as the screen has room: first those that change something, then those that look.
 * Of a step all commands or none, because half a step is none; those of a last resort are read in full, with the steps before it.
 */
function withCommands(steps: readonly Step[], { width }: Page, lines: number): ReadonlySet<Step> {
  const inOrder = [...steps.filter(mends), ...steps.filter(({ risk }) => risk === 'reads')];
  const shown = new Set<Step>();
  let left = lines;
  for (const step of inOrder) {
    if (step.commands.length === 0) continue;
    const rows = rowsOf(step, width);
    if (rows > left) continue;
    shown.add(step);
    left -= rows;
  }
  return shown;
}

const mends = ({ risk }: Step) => risk === 'changes' || risk === 'interrupts';

/** Lines of the commands of a step as a terminal breaks them, and the second line of its words. */
const rowsOf = ({ commands }: Step, width: number): number =>
  commands.reduce((sum, { length }) => sum + Math.ceil((7 + length) / width), LINES - 1);

/** Lines of the first step that mends something; 0 where the first steps have none. */
export function linesOfFix({ doNow }: Incident, width: number): number {
  const fix = doNow.slice(0, FIRST_STEPS).find(mends);
  return fix === undefined ? 0 : rowsOf(fix, width);
}
