import type { Says } from '../text/say.ts';
import type { FieldDeclarations } from './field.ts';

/** All that is said of a kind of event, in one place: its fields, and every word that people read of it. */
export interface KindDeclaration {
  /** What it is, as a noun: `an unmount`. */
  what: string;
  /** One of them as a sentence of its fields; of a kind that says nothing its own line is shown, or the `note` of a fact. */
  says?: Says;
  fields?: FieldDeclarations;
  /** Whether something fails when it happens. A failure that no incident explains is a finding. */
  nature?: 'failure' | 'normal' | 'neither';
  /** Of a failure, by what it blocks: the node (`critical`), a mount, a volume or a pod (`major`), or none of them. */
  severity?: 'critical' | 'major' | 'minor';
  /** Of a failure: what usually causes it, as a sentence; `{name}` stands for a field that each of its events has. */
  cause?: string;
  /** Of a failure: what the text of an error tells of its cause; the first that fits counts. */
  errors?: readonly ErrorClass[];
  /** Of a failure: commands whose output decides what caused it; `{name}` stands for a field, as in `says`. */
  decide?: readonly string[];
  /** Of a failure: kinds that tell the same failure better. Where one of them is read about the same time, this one is no finding. */
  toldBy?: readonly string[];
  /** Of a failure: kinds that show that the same works again. Where one of them follows within minutes, this one is no finding. */
  settledBy?: readonly string[];
  /** Its evidence stands beside an incident as failures of their own, which the incident does not explain. */
  beside?: true;
}

/** Errors of one cause, by their text. */
export interface ErrorClass {
  /** The text of the line that holds the error. */
  says: RegExp;
  /** What happened, where that is not what the kind says of it. */
  what?: string;
  /** What usually causes it, as a sentence. */
  cause?: string;
  /** Commands whose output decides it, in place of those of the kind. */
  decide?: readonly string[];
  /** It is the failure of this other kind, in other words: both are one finding. */
  sameAs?: string;
}
