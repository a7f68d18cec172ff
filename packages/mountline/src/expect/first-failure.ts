import type { Claim, Failure } from './expectation.ts';

/** The one failure of several that is shown, and how many differences more there are. */
export interface FirstFailure<C extends Claim = Claim> {
  claim: C;
  /** Of what came instead the first thing, and a line of the files, if there is one. */
  failure: Failure;
  more: number;
}

/** What a claim is about, what the others may follow from first: a line that was not read changes incidents, and these what is quiet. */
const ORDER = ['noLoss', 'coverage', 'incidents', 'quiet'];

/**
 * Of all that differs, the first thing: one line of a log that changes takes steps, verdicts, and what stands under an incident
 * with it, and who is shown them all has to find that line again. null where everything holds.
 */
export function firstFailure<C extends Claim>(claims: readonly C[]): FirstFailure<C> | null {
  const failing = claims.filter(({ failure }) => failure);
  const [claim] = failing.toSorted((a, b) => ORDER.indexOf(String(a.at[0])) - ORDER.indexOf(String(b.at[0])));
  if (!claim?.failure) return null;
  const { came, nearest } = claim.failure;
  const first = nearest.slice(0, 1);
  // An incident that is not there has no line; a step of it that is there has.
  const place = first.some(({ evidence }) => evidence.length > 0)
    ? []
    : nearest
        .slice(1)
        .filter(({ evidence }) => evidence.length > 0)
        .slice(0, 1);
  const shown = [...first, ...place];
  // Each loss and each incident too many is a difference; what differs in one incident, or is near to one, is not.
  const others = claim.at[0] === 'incidents' ? 0 : nearest.length - first.length;
  const more = failing.length - 1 + others;
  return { claim, failure: { came, nearest: shown }, more };
}

/** How many differences are not shown; nothing where all are. */
export const moreInWords = (more: number): string[] =>
  more === 0 ? [] : [`and ${more} more ${more === 1 ? 'difference' : 'differences'}, which may follow from this`];
