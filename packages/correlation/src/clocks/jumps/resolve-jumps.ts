import { type ClockStep, leastOf, MINUTE, type Micros, SECOND } from '@mountline/core';
import { hostLabel, otherHosts } from '../../nodes/hosts.ts';
import type { Reading } from '../../read/reading.ts';
import type { Boot } from '../boot-time.ts';
import { isOfKernel } from '../kernel-clock.ts';
import type { Resolve } from '../resolve.ts';
import type { RawStep } from './detect-jumps.ts';

/** Two logs have the same jump within this time. */
const SAME = 10 * SECOND;
/** How soon a program that notices a jump reports it. */
const NOTICED = MINUTE;
/** How long before the first line of a log the kernel begins to count. */
const BEGUN = 10 * SECOND;

const NEVER = Number.NEGATIVE_INFINITY;

/** A jump of the node's clock, with the unchanged stamps of the files. */
export interface Step extends ClockStep {
  /** The last instant by the old clock, and the first one by the new clock. */
  old: Micros;
  new: Micros;
  /** The beginning of the boot in which it happened, by the old clock; the line, for a file that shows the jump. */
  since: Micros;
  lines: Map<Reading, { behind: number; since: number }>;
}

/** A jump in one file: the stamps of its lines, and when it was. */
interface Told extends Step {
  raw: RawStep;
}

/**
 * When the clock of the node was set, and by how much: from the program that set it, from journal rows with both clocks, or, if a program only
 * noticed it, from how far the stamps of a log go back. If time was left out and nothing shows the amount, only its maximum is known: that time.
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
  // Lines with the amount come first: those that only notice a jump are of the same one.
  for (const one of [...told.filter(({ raw }) => raw.by !== null), ...told.filter(({ raw }) => raw.by === null)]) {
    const same = steps.find((step) => isSame(step, one));
    if (!same) steps.push(one);
    else for (const [reading, line] of one.lines) if (!same.lines.has(reading)) same.lines.set(reading, line);
  }
  return withBegin(steps, boot).sort((a, b) => a.new - b.new);
}

/** Lines of other nodes are about their own clocks. In a mixed log it is not known whose clock it is. */
function isOfNode({ activity }: Reading, host: string | undefined): (raw: RawStep) => boolean {
  const hosts = new Set(activity.flatMap((one) => one.host ?? []));
  const others = otherHosts(activity, hostLabel(host));
  return (raw) => hosts.size < 2 || (others.size > 0 && !others.has(hostLabel(raw.host) ?? ''));
}

function toldBy(raw: RawStep, at: Micros, reading: Reading, resolve: Resolve): Told | undefined {
  const { by: amount, jump, ahead, line, begin, span } = raw;
  // Rows with both clocks would show it.
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

/** Whether two reports are of one jump. If it was only noticed, the amount is not known. One log has each jump once. */
function isSame(step: Told, one: Told): boolean {
  const near = Math.abs(step.new - one.new);
  const inOne = [...one.lines.keys()].some((reading) => step.lines.has(reading));
  if (inOne && (step.raw.by === null) === (one.raw.by === null)) return false;
  if (one.raw.by === null) return near < NOTICED || (one.old < step.new && one.new > step.new);
  return near < SAME && Math.abs(step.by! - one.by!) < SECOND;
}

/** If the log does not show the beginning of the boot, the zero of the kernel's clock may be known. */
function withBegin(steps: Told[], boot: Boot | null): Step[] {
  const known = boot && !boot.guess && boot.anchors.length > 0 ? boot.at.from : NEVER;
  for (const step of steps) {
    if (step.since !== NEVER) continue;
    const later = steps.filter((one) => one.new >= step.new);
    const begun = known - later.reduce((sum, { by }) => sum + (by ?? 0), 0) - BEGUN;
    if (step.new >= known - BEGUN) step.since = begun;
  }
  return steps.map(({ raw: _, ...step }) => {
    // An earlier jump in the same boot may lie before its beginning.
    const before = steps.filter((one) => one.since === step.since && one.new < step.new).map((one) => one.new);
    // Later jumps move this one too.
    const later = steps.filter((one) => one.new > step.new && one.since <= step.new);
    const moved = later.reduce((sum, { by }) => sum + (by ?? 0), 0);
    const from = (step.by === null ? step.old : step.new) + moved;
    return { ...step, since: leastOf([step.since, ...before]), at: { from, to: step.new + moved + 1 } };
  });
}
