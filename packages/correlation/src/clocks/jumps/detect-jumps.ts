import {
  type LogRecord,
  type Micros,
  SECOND,
  type SkippedLines,
  type Span,
  type Stamp,
  stampAt,
} from '@mountline/core';

/** A smaller jump does not count: a log with whole seconds does not show it. */
const LEAST_STEP = SECOND;

/** How many lines around the line that reports a jump are searched: other programs write in between. */
const AROUND = 16;

/** A clock jump, from a line or from the two clocks of a line, before the stamps of the file are resolved. */
export interface RawStep {
  /** By how much, positive if forward; null if the line does not say. */
  by: Micros | null;
  /** The stamp of the line, by the new clock unless `ahead`. */
  stamp: Stamp;
  /** The line was written right before the jump. */
  ahead: boolean;
  /** The first line of the file with a stamp by the new clock. */
  line: number;
  /** How far the stamps around go back, or how much time they leave out; 0 if they do neither. */
  jump: Micros;
  /** Only rows with both clocks show it. */
  both: boolean;
  /** The first line of the boot in which it happened, if the file shows it; 0 for the first line of the file. */
  begin?: { stamp: Stamp; line: number };
  host?: string;
  span: Span;
}

interface Jump {
  nth: number;
  line: number;
  by: Micros;
}

const STEP_KINDS: ReadonlySet<string | null> = new Set(['clock.stepped', 'clock.stepping', 'clock.changed']);

export interface StepWatch {
  /** Takes a line, in the order of the file. Returns by how much the clock was set before it. */
  line(record: LogRecord): Micros;
  /** The same for skipped lines: before which of them. */
  skipped(lines: SkippedLines): { i: number; by: Micros }[];
  /** Another boot begins with the next line. */
  boot(): void;
  /** Takes two neighbouring rows of one boot whose clocks show a jump between them. Returns the same. */
  between(by: Micros, realtime: Micros, span: Span): Micros;
  end(): RawStep[];
}

/** The state after the lines so far. */
interface Followed {
  where: Pick<Span, 'container' | 'path'>;
  steps: RawStep[];
  jumps: Jump[];
  /** The number of lines, and the stamp of the last one. */
  at: { nth: number; value: Micros };
  /** The last jump, and the number of lines up to it. */
  last: { step: RawStep; nth: number } | undefined;
  boot: { isNext: boolean; begin?: RawStep['begin'] };
  /** During a suspend the clock that counts from the boot stops while the time of day continues. The kernel's lines show both ends. */
  isSuspended: boolean;
}

/** Follows the stamps of a file to find clock jumps. */
export function watchSteps(where: Pick<Span, 'container' | 'path'>): StepWatch {
  const all: Followed = {
    where,
    steps: [],
    jumps: [],
    at: { nth: 0, value: Number.NaN },
    last: undefined,
    boot: { isNext: false },
    isSuspended: false,
  };
  return {
    line: (record) => followLine(all, record),
    boot() {
      all.boot.isNext = true;
      all.isSuspended = false;
    },
    skipped: (lines) => followSkipped(all, lines),
    between: (by, realtime, span) => followPair(all, by, realtime, span),
    end: () => all.steps.filter((step) => isBorneOut(all, step)),
  };
}

function followLine(all: Followed, { kind, fields, stamp, line, endLine, offset, host }: LogRecord): Micros {
  const followed = follow(all, stamp!.value, line);
  const { at, boot, where } = all;
  if (boot.isNext || kind === 'kernel.boot.started')
    Object.assign(boot, { isNext: false, begin: { stamp: stamp!, line: at.nth === 1 ? 0 : line } });
  followSuspend(all, kind);
  if (!STEP_KINDS.has(kind) || followed !== 0) return followed;
  const seconds = typeof fields.seconds === 'number' ? fields.seconds : null;
  const by = seconds === null ? null : Math.round(seconds * SECOND);
  if (by !== null && Math.abs(by) < LEAST_STEP) return 0;
  const span = { ...where, line, ...(endLine === undefined ? {} : { endLine }), offset };
  const above = toldAbove(all, by);
  if (above) {
    if (by !== null && above.both) Object.assign(above, { span, both: false });
    return 0;
  }
  const ahead = kind === 'clock.stepping';
  const jump = ahead ? undefined : jumpOf(all, by);
  // Stamps that continue without a jump contradict it: another clock was set, such as that of a guest.
  if (jump === undefined && !ahead && (by === null || at.nth > 1)) return 0;
  add(all, {
    by,
    stamp: stamp!,
    ahead,
    line: jump && jump.by < 0 ? jump.line : ahead ? line + 1 : line,
    jump: jump?.by ?? 0,
    both: false,
    ...(host === undefined ? {} : { host }),
    span,
  });
  return ahead ? 0 : (by ?? Math.min(jump?.by ?? 0, 0));
}

function followSkipped(
  all: Followed,
  { first, end, stamp, stamps, values, line }: SkippedLines,
): { i: number; by: Micros }[] {
  const { at, boot } = all;
  if (boot.isNext)
    Object.assign(boot, {
      isNext: false,
      begin: { stamp: stampAt(stamps[stamp[first]!]!, values[first]!, 0), line: at.nth === 0 ? 0 : line[first]! },
    });
  const set: { i: number; by: Micros }[] = [];
  const head = Math.min(first + AROUND, end);
  const tail = Math.max(head, end - AROUND);
  for (let i = first; i < end; i += 1) {
    if (i === head) {
      at.nth += tail - head;
      at.value = values[tail - 1]!;
      i = tail;
    }
    const by = follow(all, values[i]!, line[i]!);
    if (by !== 0) set.push({ i, by });
  }
  return set;
}

function followPair(all: Followed, by: Micros, realtime: Micros, span: Span): Micros {
  if (Math.abs(by) < LEAST_STEP || (all.isSuspended && by > 0)) return 0;
  const above = toldAbove(all, by);
  if (above) {
    const isNews = above.ahead && above.jump === 0;
    Object.assign(above, { by, jump: by, line: span.line });
    return isNews ? by : 0;
  }
  const stamp: Stamp = { clock: 'utc', value: realtime, width: 1 };
  add(all, { by, stamp, ahead: false, line: span.line, jump: by, both: true, span });
  return by;
}

/** Two clocks that differ by a suspend show no jump. */
function followSuspend(all: Followed, kind: string | null): void {
  if (kind !== 'kernel.suspend.entered' && kind !== 'kernel.suspend.exited') return;
  all.isSuspended = kind === 'kernel.suspend.entered';
  const { last, at, steps } = all;
  if (last?.step.both && last.step.by! > 0 && at.nth - last.nth <= AROUND) {
    steps.pop();
    all.last = undefined;
  }
}

function add(all: Followed, step: RawStep): void {
  const told = all.boot.begin ? { ...step, begin: all.boot.begin } : step;
  all.steps.push(told);
  all.last = { step: told, nth: all.at.nth };
}

/** The same jump, reported a few lines above. */
function toldAbove({ last, at }: Followed, by: Micros | null): RawStep | undefined {
  if (!last || at.nth - last.nth > AROUND) return undefined;
  const { step } = last;
  return by === null || step.by === null || Math.abs(by - step.by) < LEAST_STEP ? step : undefined;
}

/** Returns the amount of a jump before this line that was announced ahead of it. */
function follow(all: Followed, value: Micros, line: number): Micros {
  const { at, last } = all;
  at.nth += 1;
  const by = value - at.value;
  at.value = value;
  if (!(Math.abs(by) >= LEAST_STEP)) return 0;
  all.jumps.push({ nth: at.nth, line, by });
  while (at.nth - all.jumps[0]!.nth > AROUND) all.jumps.shift();
  const said = last?.step;
  if (!said?.ahead || said.jump !== 0 || !isJumpOf(said.by!, by)) return 0;
  Object.assign(said, { jump: by, line });
  return said.by!;
}

/** The jump in the stamps that fits the amount. A program that only notices it does so at once. */
function jumpOf({ jumps, at }: Followed, by: Micros | null): Jump | undefined {
  const near = jumps.filter(({ nth }) => at.nth - nth <= AROUND);
  return near.findLast((jump) => by === null || isJumpOf(by, jump.by));
}

/** An announced jump has to follow, if the file continues. */
const isBorneOut = ({ last, at }: Followed, step: RawStep) =>
  !step.ahead || step.jump !== 0 || (last?.step === step && last.nth === at.nth);

/** Time passed between the two lines: they are less far back, or further ahead, than the clock was set. */
const isJumpOf = (by: Micros, jump: Micros): boolean => jump >= by - LEAST_STEP && (by > 0 || jump <= by / 2);
