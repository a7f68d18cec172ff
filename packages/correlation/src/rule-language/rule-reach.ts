import { type Point, pointsOf, type Rule, type Step } from './rule-ast.ts';

/** A step that no bundle can ever show. */
export interface Unreachable {
  step: Step;
  why: string;
}

/** Steps that hang on what must not have happened, that would lie before and after the same thing, or ask for two values. */
export function unreachableSteps(rule: Rule): Unreachable[] {
  const earlier = new Map<string, Set<string>>();
  return rule.steps.flatMap((step) => {
    const why = onNegated(rule, step) ?? contradicted(step) ?? timeless(step, earlier);
    return why === undefined ? [] : [{ step, why }];
  });
}

/** The steps that a step speaks of. */
export function spokenOf({ where, order }: Step): string[] {
  const points = order.flatMap((constraint) => {
    return 'step' in constraint ? [constraint.step] : pointsOf(constraint).map((point) => point.step);
  });
  return [...where.flatMap(({ value }) => ('step' in value ? [value.step] : [])), ...points];
}

function onNegated({ steps }: Rule, step: Step): string | undefined {
  const negated = steps.find(({ name, role }) => role === 'no' && spokenOf(step).includes(name));
  return negated && `it depends on ${negated.name}, and if that happened there is no incident`;
}

/** Two values for one field. */
function contradicted({ where }: Step): string | undefined {
  const wanted = new Map<string, string>();
  for (const { field, op, value } of where) {
    if (op !== '=' || !('literal' in value)) continue;
    const other = wanted.get(field);
    if (other !== undefined && other !== String(value.literal))
      return `${field} is ${other} or ${value.literal}, not both`;
    wanted.set(field, String(value.literal));
  }
  return undefined;
}

/** Follows what comes before what; `earlier` holds for every step all that lies before it. */
function timeless(step: Step, earlier: Map<string, Set<string>>): string | undefined {
  const before = new Set<string>();
  const behind: string[] = [];
  const add = (points: Point[], to: (name: string) => void) => {
    // The ends of a long event, and instants that it names, need not lie where it begins.
    for (const point of points) if (point.field === undefined) to(point.step);
  };
  for (const constraint of step.order) {
    const put = (name: string) => [name, ...(earlier.get(name) ?? [])].forEach((one) => void before.add(one));
    if (constraint.type === 'after') add([constraint.point], put);
    if (constraint.type === 'before') add([constraint.point], (name) => void behind.push(name));
    if (constraint.type === 'between') {
      add([constraint.from], put);
      add([constraint.to], (name) => void behind.push(name));
    }
  }
  earlier.set(step.name, before);
  const both = behind.find((name) => before.has(name));
  if (both !== undefined) return `it would be both before and after ${both}`;
  return undefined;
}
