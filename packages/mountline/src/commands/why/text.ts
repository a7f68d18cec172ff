import { type ClockEntry, type Evidence, hasUndatedBoot, type Report, type StepResult } from '@mountline/core';
import type { Rule, RuleExplained, StartTold } from '@mountline/correlation';
import {
  guessesOf,
  openPage,
  type Page,
  type PageOptions,
  placesOf,
  putBundle,
  rootOf,
  shortPaths,
  type Times,
  timesOver,
} from '@mountline/report';

interface About {
  rule: Rule;
  /** What the rule was asked of. */
  bundle: Report['bundle'];
  clocks: readonly ClockEntry[];
  wordsOf(kind: string): string;
}

/** What is known of all steps of a rule. */
interface Told {
  times: Times;
  /** What rests on a clock that is guessed, and is marked so. */
  isGuessed(evidence: readonly Evidence[]): boolean;
}

/** For people: each start of a rule, step by step, with the times and places of the report. */
export function whyText(told: RuleExplained, { rule, bundle, clocks, wordsOf }: About, how: PageOptions): string {
  const page = openPage(how, rootOf(bundle));
  const boot = hasUndatedBoot(clocks);
  const instants = told.starts.flatMap(({ time, steps }) => [time, ...steps.flatMap((step) => step.time ?? [])]);
  const times = timesOver(
    instants.map(({ from }) => from),
    bundle.capture,
    boot,
  );
  putBundle(page, bundle);
  page.blank();
  const scale = times.scale === undefined ? '' : ` (${times.scale})`;
  page.line(0, { text: told.rule, style: 'bold' }, { text: `: ${summary(told)}${scale}` });
  for (const start of told.starts) {
    page.blank();
    putStart(page, start, { times, isGuessed: guessesOf(clocks.filter((clock) => !hasUndatedBoot([clock]))) });
  }
  const { nearMiss, cannotTell } = told;
  if (nearMiss) {
    const anchor = rule.steps.find(({ role }) => role === 'anchor')!;
    page.edged(
      2,
      [{ text: `it starts with ${wordsOf(anchor.kind)}: ${nearMiss.failed.why}` }],
      placesOf(nearMiss.evidence),
      4,
    );
  }
  if (cannotTell) {
    page.edged(2, [{ text: `cannot tell: ${cannotTell.why}`, style: 'yellow' }], placesOf(cannotTell.evidence), 4);
    for (const need of cannotTell.needs) page.prose(4, [{ text: `collect: ${need}` }], 6);
    for (const command of cannotTell.collectWith) page.line(7, { text: command, style: 'cyan' });
  }
  return page.end();
}

function summary({ starts, cannotTell }: RuleExplained): string {
  const count = (verdict: StartTold['verdict']) => starts.filter((start) => start.verdict === verdict).length;
  if (starts.length === 0)
    return cannotTell ? 'not known: whether anything starts it' : 'nothing in the bundle starts it';
  const fired = (['confirmed', 'likely', 'possible'] as const).flatMap((verdict) =>
    count(verdict) > 0 ? [`${count(verdict)} ${verdict}`] : [],
  );
  const out = count('ruled out');
  return [...fired, ...(out > 0 ? [`${out} ruled out`] : [])].join(', ');
}

function putStart(page: Page, start: StartTold, told: Told): void {
  const { times, isGuessed } = told;
  const [anchor, ...steps] = start.steps;
  const more = start.repeats > 1 ? `, and ${start.repeats - 1} more like it` : '';
  const names = start.about.length > 0 ? ` (${start.about.map(shortPaths).join(', ')})` : '';
  const time = `${isGuessed(start.evidence) ? '~' : ''}${times.of(start.time)}`;
  page.edged(
    0,
    [{ text: `${time.padEnd(times.width)}  ` }, { text: `${anchor!.name}${names}${more}` }],
    placesOf(start.evidence),
    times.width + 2,
  );
  const state = start.state ? `, ${start.state === 'unknown' ? 'not known whether it is over' : start.state}` : '';
  page.prose(
    2,
    [
      { text: `${start.verdict}${state}`, style: start.verdict === 'ruled out' ? 'red' : 'green' },
      { text: start.because.map((text) => `: ${shortPaths(text)}`).join('') },
    ],
    4,
  );
  for (const step of steps) putStep(page, step, step.name === start.failed, told);
}

const WORDS: Readonly<Record<StepResult['status'], string>> = {
  seen: 'seen',
  'not-seen': 'not seen',
  absent: 'absent',
  violated: 'happened',
  'not-covered': 'not covered',
};

function putStep(page: Page, result: StepResult, failed: boolean, { times, isGuessed }: Told): void {
  const { name, what, by, status, optional, note, time, evidence, needs } = result;
  const words = `${name}${optional ? '?' : ''}: ${what}${by ? ` by ${by}` : ''}`;
  const when = time ? [`${isGuessed(evidence) ? '~' : ''}${times.of(time)}`] : [];
  const said = [...when, ...(note === undefined ? [] : [shortPaths(note)])].join(', ');
  page.edged(
    2,
    [
      {
        text: WORDS[status].padEnd(13),
        ...(failed ? { style: 'red' as const } : status === 'not-covered' ? { style: 'yellow' as const } : {}),
      },
      { text: `${words}${said === '' ? '' : `: ${said}`}` },
      ...(failed ? [{ text: ' (rules it out)', style: 'red' as const }] : []),
    ],
    placesOf(evidence),
    15,
  );
  for (const { collectWith } of needs) page.line(15, { text: 'collect: ' }, { text: collectWith, style: 'cyan' });
}
