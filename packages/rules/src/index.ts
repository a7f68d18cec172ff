export { actors } from './actors.ts';
export { facts } from './facts/index.ts';
export * from './node/helper-runs.ts';
export { rules } from './rules.generated.ts';
