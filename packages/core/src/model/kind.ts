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
  /** Of a failure: what usually causes it, as a sentence. */
  cause?: string;
  /** Of a failure: commands whose output decides what caused it; `{name}` stands for a field, as in `says`. */
  decide?: readonly string[];
  /** Of a failure: kinds that tell the same failure better. Where one of them is read about the same time, this one is no finding. */
  toldBy?: readonly string[];
}
