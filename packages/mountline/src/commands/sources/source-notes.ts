/** What is told of a source beside its description. */
export interface SourceNotes {
  /** Markdown: real lines, where the form is defined, traps. */
  comment: string;
  /** The forms that its records have; most have one. */
  forms: readonly {
    name: string;
    fields: readonly { name: string; type: string; optional: boolean; comment: string }[];
    /** It has the fields of a record of a log too. */
    log: boolean;
  }[];
  sample: { path: string; lines: readonly string[]; more: boolean; record: unknown };
}
