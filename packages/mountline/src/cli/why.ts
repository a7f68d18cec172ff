import {
  type Evidence,
  type Interval,
  isKnown,
  isoFromMicros,
  isSinceBoot,
  type Micros,
  noneOf,
  type StepResult,
  sinceBoot,
} from '@mountline/core';
import { nearest, type Rule, type StartTold, type Why, why } from '@mountline/correlation';
import { jsonPieces, openPage, type Page, somePlaces } from '@mountline/report';
import { knowledgeOf } from '../analyze.ts';
import { readNodes } from '../read-nodes.ts';
import { refuseUnread } from './analyze.ts';
import { UserError } from './failure.ts';
import { loadRules } from './load-rules.ts';
import { opened } from './open.ts';
import { coloured, write } from './terminal.ts';
import { zonesOf } from './zone.ts';

interface Options {
  format: 'text' | 'json';
  rules?: string[];
  zone?: string[];
  limit?: string[];
  color: boolean;
}

/** Tells of one rule how far each of its starts came in a bundle, and what it lacked. */
export async function whyCommand(words: readonly string[], options: Options, signal: AbortSignal): Promise<void> {
  const [id, ...paths] = words.toReversed();
  const knowledge = knowledgeOf({ rules: await loadRules(options.rules ?? []) });
  const rule = ruleNamed(id!, knowledge.rules);
  if (paths.length === 0) throw new UserError(`no path to look for ${id} in`, `Say mountline why PATH ${id}.`);
  const zones = await zonesOf(options.zone ?? []);
  const bundles = await opened(paths.toReversed(), options.limit);
  const wordsOf = (kind: string) => knowledge.kinds.get(kind)?.words ?? kind;
  const told: Why[] = [];
  /** How the times of each are written. */
  const clocks: Clock[] = [];
  for (const { findings } of await readNodes(bundles, { zones, signal })) {
    const { bundle: name, files, diagnostics } = findings.timeline;
    refuseUnread({ bundle: { name, files }, diagnostics });
    told.push(why(rule, findings, knowledge));
    clocks.push(isSinceBoot(findings.timeline.clocks) ? sinceBoot : timeOfDay);
  }
  await write(
    options.format === 'json'
      ? jsonPieces(told)
      : told.map((one, i) => asText(one, rule, wordsOf, clocks[i]!, options.color)).join('\n'),
  );
}

function ruleNamed(id: string, rules: readonly Rule[]): Rule {
  const rule = rules.find((one) => one.id === id);
  if (rule) return rule;
  const near = nearest(
    id,
    rules.map((one) => one.id),
  );
  throw new UserError(
    `there is no rule ${JSON.stringify(id)}`,
    near.length > 0 ? `Did you mean ${near.join(', ')}?` : '`mountline rules list` names the rules.',
  );
}

function asText(told: Why, rule: Rule, wordsOf: (kind: string) => string, clock: Clock, color: boolean): string {
  const page = openPage(Math.min(120, process.stdout.columns ?? 100), coloured(color));
  page.line(0, { text: told.rule, style: 'bold' }, { text: `: ${summary(told)}` });
  for (const start of told.starts) {
    page.blank();
    putStart(page, start, rule, clock);
  }
  const { nearMiss, cannotTell } = told;
  if (nearMiss) {
    const anchor = rule.steps.find(({ role }) => role === 'anchor')!;
    page.edged(
      2,
      [{ text: `it begins with ${wordsOf(anchor.kind)}: ${nearMiss.failed.why}` }],
      places(nearMiss.evidence),
      4,
    );
  }
  if (cannotTell) {
    page.edged(2, [{ text: `cannot tell: ${cannotTell.why}`, style: 'yellow' }], places(cannotTell.evidence), 4);
    for (const need of cannotTell.needs) page.prose(4, [{ text: `needed: ${need}` }], 6);
    for (const command of cannotTell.collectWith) page.line(7, { text: command, style: 'cyan' });
  }
  return page.end();
}

function summary({ starts, cannotTell }: Why): string {
  const count = (verdict: StartTold['verdict']) => starts.filter((start) => start.verdict === verdict).length;
  if (starts.length === 0)
    return cannotTell ? 'whether it has a start cannot be told' : 'nothing in the bundle starts it';
  const fired = (['confirmed', 'likely', 'possible'] as const).flatMap((verdict) =>
    count(verdict) > 0 ? [`${count(verdict)} ${verdict}`] : [],
  );
  const out = count('ruled out');
  return [...fired, ...(out > 0 ? [`${out} ruled out`] : [])].join(', ');
}

function putStart(page: Page, start: StartTold, rule: Rule, clock: Clock): void {
  const [anchor, ...steps] = start.steps;
  const bound = Object.entries(start.bindings).map(([name, value]) => `${name} = ${String(value)}`);
  const more = start.repeats > 1 ? `, and ${start.repeats - 1} more like it` : '';
  const names = bound.length > 0 ? ` (${bound.join(', ')})` : '';
  page.edged(
    0,
    [{ text: `${at(start.time, clock).padEnd(8)}  ` }, { text: `${anchor!.name}${names}${more}` }],
    places(start.evidence),
    10,
  );
  const state = start.state ? `, ${start.state === 'unknown' ? 'whether it is over cannot be told' : start.state}` : '';
  page.prose(
    2,
    [
      { text: `${start.verdict}${state}`, style: start.verdict === 'ruled out' ? 'red' : 'green' },
      { text: start.because.map((text) => `: ${text}`).join('') },
    ],
    4,
  );
  for (const step of steps) putStep(page, step, step.name === start.failed, rule, clock);
}

const WORDS: Readonly<Record<StepResult['status'], string>> = {
  seen: 'seen',
  'not-seen': 'not seen',
  absent: 'absent',
  violated: 'happened',
  'not-covered': 'not covered',
};

function putStep(
  page: Page,
  { name, what, by, status, optional, note, time, evidence, needs }: StepResult,
  failed: boolean,
  rule: Rule,
  clock: Clock,
): void {
  const step = rule.steps.find((one) => one.name === name)!;
  const negated = step.role === 'no' || step.role === 'optional-no';
  const words = `${name}${optional ? '?' : ''}: ${negated ? noneOf(what) : what}${by ? ` by ${by}` : ''}`;
  const told = [time ? `at ${at(time, clock)}` : '', note ?? ''].filter((words) => words !== '').join(', ');
  page.edged(
    2,
    [
      {
        text: WORDS[status].padEnd(13),
        ...(failed ? { style: 'red' as const } : status === 'not-covered' ? { style: 'yellow' as const } : {}),
      },
      { text: `${words}${told === '' ? '' : `: ${told}`}` },
      ...(failed ? [{ text: ' (this rules it out)', style: 'red' as const }] : []),
    ],
    places(evidence),
    15,
  );
  for (const { collectWith } of needs) page.line(15, { text: 'would tell: ' }, { text: collectWith, style: 'cyan' });
}

type Clock = (t: Micros) => string;

const timeOfDay: Clock = (t) => isoFromMicros(t).slice(11, 19);

/** What an undated capture holds has no time. */
const at = ({ from }: Interval, clock: Clock) => (isKnown(from) ? clock(from) : 'capture');

const places = (evidence: readonly Evidence[]) => somePlaces(evidence.map(({ span }) => span));
