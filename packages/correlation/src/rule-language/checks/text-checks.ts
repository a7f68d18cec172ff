import { counted } from '@mountline/core';
import { compareLines, isMainline, kernelVersion } from '../kernel-version.ts';
import { type Placeholder, placeholdersOf } from '../placeholders.ts';
import type { FixedIn, Text } from '../rule-ast.ts';
import { boundVariables, plainBraces } from '../rule-names.ts';
import { type CheckedRule, error, kindOf, noStep, placeOf, placeOfStep, report, stepCalled } from './checked-rule.ts';
import { checkField, TIMES } from './field-checks.ts';
import { checkInstant, FIRM } from './step-checks.ts';

/** What people read: every step, field and variable that its words name must be there. */
export function checkTexts(checked: CheckedRule): void {
  const { rule, names } = checked;
  const advice = [...rule.doNow, ...rule.fix];
  const commands = advice.flatMap((text) => text.commands.map((command): Text => ({ text: command })));
  const ends = rule.steps.flatMap(({ says }) => says ?? []);
  const others = [...rule.titles, ...rule.because, ...rule.impact, ...advice, ...rule.fixedIn, ...rule.unknown];
  for (const words of [...others, ...commands, ...ends]) {
    for (const name of [words.if, ...(words.unless ?? [])])
      if (name !== undefined && !names.includes(name))
        noStep(checked, name, placeOf(checked, name, placeOf(checked, words.text.slice(0, 20))));
    for (const one of placeholdersOf(words.text)) checkPlaceholder(checked, one, placeOf(checked, one.whole));
    // In a command they are the shell's.
    if (commands.includes(words)) continue;
    for (const { whole, hint } of plainBraces(words.text, rule))
      report(checked, 'warning', placeOf(checked, whole), `${whole} is plain text`, hint);
  }
}

function checkPlaceholder(checked: CheckedRule, { names: of }: Placeholder, at: number): void {
  if ('variable' in of) {
    const bound = boundVariables(checked.rule);
    const hint = `variables of this rule: ${[...bound].join(', ') || 'none'}; a field of a step is {step.field}`;
    if (!bound.has(of.variable)) error(checked, at, `{${of.variable}} has no value`, hint);
    return;
  }
  for (const point of of.since ? [of, of.since] : [of]) {
    const step = stepCalled(checked, point.step);
    const kind = kindOf(checked, step);
    if (!step) noStep(checked, point.step, at);
    else if (kind && !TIMES.includes(point.field))
      checkField(checked, kind, point.field, at, `${point.step}.${point.field}`);
    if (of.since) checkInstant(checked, point, at);
  }
  if (of.noun !== undefined) checkCounts(checked, of, at);
}

/** Only a count has a noun: `{blocked.count task}`. */
function checkCounts(checked: CheckedRule, { step, field }: { step: string; field: string }, at: number): void {
  const declared = kindOf(checked, stepCalled(checked, step))?.fields?.[field];
  const isCount = TIMES.includes(field) ? field === 'count' : !declared || declared.unit === 'count';
  if (!isCount) error(checked, at, `${step}.${field} is not a count`, `write {${step}.${field}}, without a noun`);
}

/** A rule begins with one anchor, has a title that always holds, and is open while a step of its own holds. */
export function checkShape(checked: CheckedRule): void {
  const { rule, names, start } = checked;
  const anchors = rule.steps.filter(({ role }) => role === 'anchor');
  const [anchor, ...more] = anchors;
  if (!anchor)
    error(
      checked,
      start,
      `${rule.id} has no anchor`,
      'add the event at which the search begins: anchor NAME EVENT.KIND field = VALUE',
    );
  if (anchor?.times) {
    const hint = 'begin with one event and count in a step';
    error(checked, placeOfStep(checked, anchor), `the anchor ${anchor.name} counts`, hint);
  }
  for (const extra of more)
    error(
      checked,
      placeOfStep(checked, extra),
      `${rule.id} has a second anchor`,
      'a rule has one anchor; make this a step',
    );
  checkTitles(checked);
  for (const fix of rule.fixedIn) checkVersions(checked, fix);
  for (const name of rule.openWhile)
    if (!names.includes(name)) noStep(checked, name, placeOf(checked, name, placeOf(checked, 'open while')));
}

/** Mainline has it in one release, and each stable line that is older than that from one version on. */
function checkVersions(checked: CheckedRule, { kernels }: FixedIn): void {
  const [mainline, ...others] = kernels.filter(isMainline);
  const at = placeOf(checked, kernels[0]!, placeOf(checked, 'fixed in kernel'));
  if (mainline === undefined || others.length > 0) {
    const hint = 'name one release of mainline, as 6.14; versions of stable lines have three numbers';
    error(
      checked,
      at,
      `${kernels.join(', ')}: ${counted(kernels.filter(isMainline).length, 'release')} of mainline`,
      hint,
    );
    return;
  }
  const lines = kernels.map((name) => /^\d+\.\d+/.exec(name)![0]);
  kernels.forEach((name, i) => {
    if (lines.indexOf(lines[i]!) !== i)
      error(checked, at, `${lines[i]!} is named twice`, 'name the first version of a line that has the fix');
    else if (compareLines(kernelVersion(name)!, kernelVersion(mainline)!) > 0)
      error(checked, at, `${name} is newer than ${mainline}, which has the fix`, 'remove it');
  });
}

function checkTitles(checked: CheckedRule): void {
  const { rule, start } = checked;
  const [first] = rule.titles;
  if (!first) error(checked, start, `${rule.id} has no title`, 'add: title "what is wrong, in one line"');
  else if (rule.titles.every((title) => mayBeLeftOut(checked, title)))
    report(
      checked,
      'warning',
      placeOf(checked, first.text.slice(0, 10)),
      'every title has a condition or uses a step that may be missing',
      'add a last title that always applies; otherwise the name of the rule is the title',
    );
}

const mayBeLeftOut = (checked: CheckedRule, { text, if: wanted, unless }: Text): boolean =>
  wanted !== undefined ||
  unless !== undefined ||
  placeholdersOf(text).some(
    ({ names: of }) => 'step' in of && !FIRM.includes(stepCalled(checked, of.step)?.role ?? 'optional'),
  );
