import type { Says } from '../text/say.ts';
import type { FieldDeclarations } from './field.ts';

/** All that is said of a kind of event, in one place: its fields, and every word that people read of it. */
export interface KindDeclaration {
  /** What it is, as a noun: `an unmount`. */
  what: string;
  /** One of them as a sentence of its fields; of a kind that says nothing its own line is shown, or the `note` of a fact. */
  says?: Says;
  fields?: FieldDeclarations;
  /** Whether something fails when it happens. */
  nature?: 'failure' | 'normal' | 'neither';
}
