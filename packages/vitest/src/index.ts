/**
 * Matchers for captured incidents: `import '@mountline/vitest'` in a test, or in `setupFiles`. They wait for files that a
 * failure is shown with, so each is awaited:
 *
 *     const report = await analyze('incidents/orphaned-mount/bundle');
 *     await expect(report).toHaveIncident('efs-orphaned-mount', { P: 20361 });
 */
import type { Incident, Report, Verdict } from '@mountline/core';
import {
  check,
  type Expectation,
  failures,
  failureText,
  type Json,
  type RuleTypes,
  timelineText,
} from 'mountline/expect';
import { expect } from 'vitest';

export type { RuleTypes } from 'mountline/expect';

/** The id of a rule. */
export type RuleId = keyof RuleTypes;
/** Values of variables of a rule; those that are not named may be any. */
export type Bindings<R extends RuleId> = { [Name in RuleTypes[R]['bindings']]?: Json };
/** The name of a step of a rule. */
export type StepName<R extends RuleId> = RuleTypes[R]['steps'];
type StepStatus = Incident['steps'][number]['status'];

interface MountlineMatchers {
  /** An incident of the rule was found, with these bindings. */
  toHaveIncident<R extends RuleId>(rule: R, bindings?: Bindings<R>): Promise<void>;
  /** An incident of the rule was found, and its verdict is this one. */
  toHaveVerdict<R extends RuleId>(rule: R, verdict: Verdict, bindings?: Bindings<R>): Promise<void>;
  /** An incident of the rule was found, of which a step has this status (`seen`), and fields in one event of its evidence. */
  toHaveStep<R extends RuleId>(
    rule: R,
    step: StepName<R>,
    status?: StepStatus,
    fields?: Record<string, Json>,
  ): Promise<void>;
  /** No incident was found; with rules, none of these. */
  toBeQuiet(...rules: RuleId[]): Promise<void>;
  /** The logs of a source were read from one instant to the other without a hole: ISO 8601 with a zone. */
  toCover(source: string, from: string, to: string): Promise<void>;
  /** No diagnostic says that something was lost. */
  toHaveNoLoss(): Promise<void>;
  /** What happened is what stands in this file, which `vitest -u` writes: a path from the folder of the test. */
  toMatchTimeline(file: string): Promise<void>;
}

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: as vitest declares it
  interface Matchers<T = any> extends MountlineMatchers {}
}

interface Outcome {
  pass: boolean;
  message: () => string;
}

async function compared(report: Report, expectation: Expectation): Promise<Outcome> {
  const failing = await failures(report, expectation);
  const [claim] = failing;
  if (claim) return { pass: false, message: () => failureText(failing) };
  const said = check(report, expectation).map(({ says }) => says);
  return { pass: true, message: () => `not expected, and it holds: ${said.join('; ')}` };
}

expect.extend({
  toHaveIncident: (report: Report, rule: string, bindings: Record<string, Json> = {}) =>
    compared(report, { incidents: [{ rule, bindings }] }),
  toHaveVerdict: (report: Report, rule: string, verdict: Verdict, bindings: Record<string, Json> = {}) =>
    compared(report, { incidents: [{ rule, verdict, bindings }] }),
  toHaveStep: (
    report: Report,
    rule: string,
    step: string,
    status: StepStatus = 'seen',
    fields: Record<string, Json> = {},
  ) => compared(report, { incidents: [{ rule, steps: { [step]: { status, fields } } }] }),
  toBeQuiet: (report: Report, ...rules: string[]) => compared(report, { quiet: rules.length > 0 ? rules : true }),
  toCover: (report: Report, source: string, from: string, to: string) =>
    compared(report, { coverage: [{ source, from, to }] }),
  toHaveNoLoss: (report: Report) => compared(report, { noLoss: true }),
  async toMatchTimeline(report: Report, file: string) {
    await expect(timelineText(report)).toMatchFileSnapshot(file);
    return { pass: true, message: () => `not expected, and it holds: the timeline of ${file}` };
  },
});
