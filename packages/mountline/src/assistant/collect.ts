import { InputError } from '@mountline/core';
import { knowledgeOf, type NodeAnalyzed } from '../analyze.ts';
import { type Answered, page } from './page.ts';
import { cut } from './reference.ts';

/** What is not in the bundle and would decide an incident or a rule. */
export function collectFor({ report }: NodeAnalyzed, about: string, cursor?: string): Answered {
  const incidents = report.incidents.filter((one) => one.id === about || one.rule === about);
  if (incidents.length === 0 && !knowledgeOf({}).rules.some(({ id }) => id === about))
    throw new InputError('not-supported', `${about} is neither an incident of this bundle nor a rule`);
  const rule = incidents[0]?.rule ?? about;
  const needs = new Map<string, string>();
  for (const { steps } of incidents)
    for (const step of steps) for (const { what, collectWith } of step.needs) needs.set(collectWith, what);
  for (const open of report.cannotTell)
    if (open.rule === rule)
      for (const [i, command] of open.collectWith.entries()) needs.set(command, open.needs[i] ?? '');
  const rows = [...needs].flatMap(([command, what]) =>
    command === '' ? [] : [{ command: cut(command, 240), what: cut(what, 120) }],
  );
  return page({ about, rule }, 'collect', rows, { tokens: 500, cursor });
}
