/** Distilled packs: the few lines of a bundle that give the same verdicts, without names. */
export type { AttestedCollection, AttestedFile, Conclusions } from '@mountline/correlation';
export type { PackManifest } from '../pack.ts';
export { DistillError, type DistillOptions, distill, filesOf, type Pack } from './distill.ts';
export { type Redacted, redacted } from './redacted.ts';
