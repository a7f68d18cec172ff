export { actors } from './actors.ts';
export { facts } from './facts/index.ts';
export { rules } from './rules.generated.ts';
export type { HelperLine, HelperRun } from './views/efs/helper-run.ts';
export * from './views/efs/helper-runs.ts';
