import { type ClockStep, leastOf, MINUTE, type Micros, SECOND } from '@mountline/core';
import { hostLabel, otherHosts } from '../../nodes/hosts.ts';
import type { Reading } from '../../read/reading.ts';
import type { Boot } from '../boot-time.ts';
import { isOfKernel } from '../kernel-clock.ts';
import type { Resolve } from '../resolve.ts';
import type { RawStep } from './detect-jumps.ts';

/** Two logs that tell of one step have it within so much. */
const SAME = 10 * SECOND;
/** Who notices that the clock was set says so that soon. */
const NOTICED = MINUTE;
/** The kernel counts from so long before the first line of a log. */
const BEGUN = 10 * SECOND;

const NEVER = Number.NEGATIVE_INFINITY;

/** A step of the clock of the node, with the stamps of the files as they stand there. */
export interface Step extends ClockStep {
  /** The last instant by the clock as it was, and the first one by the new time. */
  old: Micros;
  new: Micros;
  /** Where the boot begins that it happened in, by the clock as it was; of a file that tells of the step, in which line. */
  since: Micros;
  lines: Map<Reading, { behind: number; since: number }>;
}

/** The stamps that the step is said with, and when it was, by one file. */
interface Told extends Step {
  raw: RawStep;
}

/**
 * When the clock of the node was set, and by how much: as who set it says, or rows of a journal that carry both clocks, or
 * as far as the stamps of a log go back where somebody noticed it. Of one that left time out and of which nobody tells by
 * how much only the most is known, the time that is left out.
 */
export function clockSteps(
  readings: readonly Reading[],
  resolverOf: (reading: Reading) => Resolve | undefined,
  boot: Boot | null,
  host: string | undefined,
): Step[] {
  const told = readings.flatMap((reading): Told[] => {
    const resolve = resolverOf(reading);
    if (reading.steps.length === 0 || !resolve || isOfKernel(reading)) return [];
    const ofNode = isOfNode(reading, host);
    return reading.steps.flatMap((raw) => {
      const at = ofNode(raw) ? resolve(raw.stamp)?.time.from : undefined;
      return at === undefined ? [] : (toldBy(raw, at, reading, resolve) ?? []);
    });
  });
  told.sort((a, b) => a.new - b.new);
  const steps: Told[] = [];
  // What tells the amount comes first: who only noticed it tells of the same.
  for (const one of [...told.filter(({ raw }) => raw.by !== null), ...told.filter(({ raw }) => raw.by === null)]) {
    const same = steps.find((step) => isSame(step, one));
    if (!same) steps.push(one);
    else for (const [reading, line] of one.lines) if (!same.lines.has(reading)) same.lines.set(reading, line);
  }
  return withBegin(steps, boot).sort((a, b) => a.new - b.new);
}

/** Lines of other nodes tell of their clocks; of a log of several that are not told apart it is not known whose. */
function isOfNode({ activity }: Reading, host: string | undefined): (raw: RawStep) => boolean {
  const hosts = new Set(activity.flatMap((one) => one.host ?? []));
  const others = otherHosts(activity, hostLabel(host));
  return (raw) => hosts.size < 2 || (others.size > 0 && !others.has(hostLabel(raw.host) ?? ''));
}

function toldBy(raw: RawStep, at: Micros, reading: Reading, resolve: Resolve): Told | undefined {
  const { by: amount, jump, ahead, line, begin, span } = raw;
  // Rows that carry both clocks would show it.
  if (amount === null && reading.clues.some(({ clue }) => clue.type === 'clock-pair')) return undefined;
  const by = amount ?? (jump < 0 ? jump : null);
  const moved = by ?? jump;
  const [old, behind] = ahead ? [at, at + moved] : [at - moved, at];
  const begun = begin && resolve(begin.stamp)?.time.from;
  return {
    at: { from: old, to: behind },
    by,
    told: amount !== null,
    span,
    old,
    new: behind,
    since: begun ?? NEVER,
    lines: new Map([[reading, { behind: line, since: begin?.line ?? NEVER }]]),
    raw,
  };
}

/** Whether two tell of one step: of who only noticed it the amount is not known, and one log has each of its steps once. */
function isSame(step: Told, one: Told): boolean {
  const near = Math.abs(step.new - one.new);
  const inOne = [...one.lines.keys()].some((reading) => step.lines.has(reading));
  if (inOne && (step.raw.by === null) === (one.raw.by === null)) return false;
  if (one.raw.by === null) return near < NOTICED || (one.old < step.new && one.new > step.new);
  return near < SAME && Math.abs(step.by! - one.by!) < SECOND;
}

/** Where the log that tells of a step does not show the beginning of its boot, it may be known from when on the kernel counts. */
function withBegin(steps: Told[], boot: Boot | null): Step[] {
  const known = boot && !boot.guess && boot.anchors.length > 0 ? boot.at.from : NEVER;
  for (const step of steps) {
    if (step.since !== NEVER) continue;
    const later = steps.filter((one) => one.new >= step.new);
    const begun = known - later.reduce((sum, { by }) => sum + (by ?? 0), 0) - BEGUN;
    if (step.new >= known - BEGUN) step.since = begun;
  }
  return steps.map(({ raw: _, ...step }) => {
    // What was set before in the same boot may lie before its beginning.
    const before = steps.filter((one) => one.since === step.since && one.new < step.new).map((one) => one.new);
    // What is set later moves this one too.
    const later = steps.filter((one) => one.new > step.new && one.since <= step.new);
    const moved = later.reduce((sum, { by }) => sum + (by ?? 0), 0);
    const from = (step.by === null ? step.old : step.new) + moved;
    return { ...step, since: leastOf([step.since, ...before]), at: { from, to: step.new + moved + 1 } };
  });
}
