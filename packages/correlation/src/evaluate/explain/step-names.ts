import type { Step } from '../../rule-language/rule-ast.ts';
import { type Bound, meant } from '../decide/environment.ts';

/** A step in words: what kind of event it is. */
export const namesOf =
  (step: Step, bound: Bound) =>
  (name: string): string => {
    const kind = name === step.name ? step.kind : meant(bound, name)?.kind;
    return kind === undefined ? name : `the ${bound.wordsOf(kind).replace(/^(?:an?|the) /, '')}`;
  };
