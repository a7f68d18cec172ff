import type { Event } from '@mountline/core';
import type { Step } from '../../rule-language/rule-ast.ts';

/** A step in words: what kind of event it is. */
export const stepNames =
  (step: Step, seen: ReadonlyMap<string, readonly Event[]>, wordsOf: (kind: string) => string) =>
  (name: string): string => {
    const kind = name === step.name ? step.kind : seen.get(name)?.[0]?.kind;
    return kind === undefined ? name : `the ${wordsOf(kind).replace(/^(?:an?|the) /, '')}`;
  };
