import type { HelperLine } from './helper-run.ts';

/**
 * Runs of the mount helper that have no key of their own yet. One run as a rule; runs that began at once may become
 * tangled, since their first lines carry nothing that distinguishes them.
 */
export interface Tangle {
  /** Of its first record. */
  place: number;
  records: HelperLine[];
  runs: number;
  /** How many of them have still to try a port. */
  waiting: number;
  /** The ports that they try; of several runs also some that were given up. */
  ports: number[];
  /** Runs were tangled at some time: the records are of one of them, and nobody knows which. */
  mixed: boolean;
}

export function newTangle(place: number): Tangle {
  return { place, records: [], runs: 1, waiting: 0, ports: [], mixed: false };
}

/** Makes one of all tangles that fit; null where none fits. */
export function mergeTangles(state: { tangles: Tangle[] }, fits: (tangle: Tangle) => boolean): Tangle | null {
  const [first, ...rest] = state.tangles.filter(fits);
  if (!first) return null;
  for (const tangle of rest) {
    first.records.push(...tangle.records);
    first.ports.push(...tangle.ports);
    first.runs += tangle.runs;
    first.waiting += tangle.waiting;
    first.mixed = true;
  }
  const merged = new Set(rest);
  if (rest.length > 0) state.tangles = state.tangles.filter((tangle) => !merged.has(tangle));
  return first;
}

/** Takes one run, the one of this port, out of a tangle, and says whether others are left in it. */
export function leaveTangle(tangle: Tangle, port: number | undefined): 'some' | 'none' {
  tangle.runs -= 1;
  tangle.waiting = Math.min(tangle.waiting, tangle.runs);
  if (tangle.mixed && port !== undefined) {
    const at = tangle.ports.indexOf(port);
    if (at >= 0) tangle.ports.splice(at, 1);
  }
  return tangle.runs > 0 ? 'some' : 'none';
}
