/** Expectations of captured bundles: what `mountline check` reads, compares and writes, as functions. */
export { check } from './check.ts';
export type {
  Claim,
  Excerpt,
  Expectation,
  ExpectedCoverage,
  ExpectedIncident,
  ExpectedStep,
  Failure,
  Json,
  Miss,
} from './expectation.ts';
export { type ToldLine, told } from './failure-text.ts';
export { type FirstFailure, firstFailure, moreInWords } from './first-failure.ts';
export { withLines } from './lines-around.ts';
export { stepsOf, variablesOf } from './names.ts';
export type { Place } from './places.ts';
export { type ExpectationError, type ReadExpectation, readExpectation } from './read.ts';
export * from './rule-types.generated.ts';
export { timelineText } from './timeline-text.ts';
export { expectationOf, updated } from './update.ts';
export { failures, failureText, verify } from './verify.ts';
export { expectationToJson, expectationToYaml } from './write.ts';
