import {
  beginOf,
  type Event,
  type EventOf,
  type Evidence,
  type FieldMap,
  type FieldsOf,
  type FieldValue,
  type Interval,
  type KnownKind,
  placeOf,
  type SaidKind,
  type Snapshot,
  type SourceRecord,
  type Span,
  sentenceOf,
} from '@mountline/core';

/** The place of a row of a snapshot. */
function rowSpan(snapshot: Snapshot, row: SourceRecord): Span {
  const { line, endLine, offset } = row;
  return Object.assign(placeOf(snapshot), endLine === undefined ? { line, offset } : { line, endLine, offset });
}

/** A row as evidence; `text` says what it holds, as the file writes it. */
export function rowEvidence(snapshot: Snapshot, row: SourceRecord, text: string, fields: FieldMap = {}): Evidence {
  return { kind: snapshot.source, time: snapshot.captured, span: rowSpan(snapshot, row), text, fields };
}

/** A whole table as evidence, for what is not in it. */
export function tableEvidence(snapshot: Snapshot, text: string): Evidence {
  return {
    kind: snapshot.source,
    time: snapshot.captured,
    span: beginOf(snapshot),
    text,
    fields: { table: true },
  };
}

/** What a fact finds of an event: its `note` too, where its kind does not say it. */
export type Derived<Kind extends KnownKind> = Kind extends SaidKind ? Omit<FieldsOf<Kind>, 'note'> : FieldsOf<Kind>;

/**
 * A derived event. Its `note` is the sentence that people read; its evidence is never empty, and the first line of it
 * is where the event is shown.
 */
export function derive<Kind extends KnownKind>(
  fact: string,
  kind: Kind,
  time: Interval,
  found: Derived<Kind>,
  evidence: readonly Evidence[],
): EventOf<Kind> {
  // The fields are what the declaration of the kind asks for, which TypeScript cannot tell of a kind that is not known here.
  const fields = found as Omit<FieldsToDerive, 'note'> & { note?: string };
  const note = fields.note ?? sentenceOf({ kind, fields: knownFields(fields) });
  if (note === undefined) throw new TypeError(`${fact}: what ${kind} says needs a field that is not there`);
  return derivedEvent(fact, kind, time, { ...fields, note }, evidence) as EventOf<Kind>;
}

type FieldsToDerive = { note: string; [name: string]: FieldValue | undefined };

/** The same of a kind that nothing is known of. */
export function derivedEvent(
  fact: string,
  kind: string,
  time: Interval,
  fields: FieldsToDerive,
  evidence: readonly Evidence[],
): Event {
  const [first] = evidence;
  if (!first) throw new TypeError(`${fact}: a derived event needs evidence`);
  return {
    kind,
    time,
    fields: knownFields(fields),
    span: first.span,
    also: [],
    text: fields.note,
    source: fact,
    actor: fact,
    repeats: 1,
    derivedBy: fact,
    evidence: [...evidence],
  };
}

/** Fields without those that have no value. */
export function knownFields(fields: { [name: string]: FieldValue | undefined }): FieldMap {
  const known: FieldMap = {};
  for (const name in fields) if (fields[name] !== undefined) known[name] = fields[name];
  return known;
}
