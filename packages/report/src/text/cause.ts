import { type Incident, isOfCause } from '@mountline/core';

/** What is said of the cause under one title; nothing where the title says that it is not known. */
export interface Cause {
  title: string;
  texts: readonly string[];
}

export const HOW = 'How it comes about';

/**
 * What was seen on the node is the cause, unless something leaves it open; of a verdict that is possible only it is suspected. What is true
 * of every such incident is apart.
 */
export function causesOf({ verdict, why, whySeen, unknown }: Incident): Cause[] {
  if (why.length === 0) return [];
  const isOpen = unknown.some(isOfCause);
  const [seen, how] = [why.slice(0, whySeen), why.slice(whySeen)];
  if (verdict === 'possible' && seen.length === 0) return [{ title: 'Suspected cause', texts: how }];
  const title = verdict === 'possible' ? 'Suspected cause' : isOpen ? 'Root cause not known' : 'Root cause';
  return [
    ...(seen.length > 0 || isOpen ? [{ title, texts: seen }] : []),
    ...(how.length > 0 ? [{ title: HOW, texts: how }] : []),
  ];
}

/** What it does, but what the cause says already. */
export function impactOf({ impact, why, whySeen }: Incident): string[] {
  const said = why.slice(0, whySeen).join(' ');
  return impact.filter((text) => !said.includes(text));
}
