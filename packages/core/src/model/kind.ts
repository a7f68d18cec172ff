import type { FieldDeclarations } from './field.ts';

/** All that is said of a kind of event, in one place: its fields, and every word that people read of it. */
export interface KindDeclaration {
  /** What it is, as a noun: `an unmount`. */
  what: string;
  fields?: FieldDeclarations;
  /** Whether something fails when it happens. */
  nature?: 'failure' | 'normal' | 'neither';
}
