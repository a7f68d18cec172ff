import { type Emit, isPrompt, type SourceRecord } from '@mountline/core';
import { quote } from '../tables/row-per-line.ts';
import type { JsonPiece, JsonPiecesOptions } from './json-pieces.ts';
import { type JsonObject, objectOf, readJson } from './json-values.ts';

/** What is wrong with the JSON of containers; `says`: what prints a message in its place, and about what. */
export const containerJsonDiagnostics = (says: string) =>
  ({
    'bad-json': {
      severity: 'loss',
      cost: 'this container is missing; a wrong bracket or quote also loses the containers after it',
      help: `Collect it again. ${says}`,
    },
    'cut-json': {
      severity: 'loss',
      cost: 'the end of this container and everything after it are missing',
      help: 'The collector stopped early. Collect it again.',
    },
  }) as const;

/** Reads an object as a record; `fieldsOf` gives null for one that is none. */
export const objectReader =
  <R extends SourceRecord>(emit: Emit<R>, fieldsOf: (object: JsonObject) => Omit<R, keyof SourceRecord> | null) =>
  ({ text, line, endLine, offset, cut }: JsonPiece): void => {
    if (cut) emit.diagnostic({ code: 'cut-json', line, offset, detail: 'the file ends inside this object' });
    const fields = fieldsOf(objectOf(readJson({ text, cut })));
    if (!fields && !cut) emit.diagnostic({ code: 'bad-json', line, offset, detail: quote(text) });
    const lines = endLine === line ? {} : { endLine };
    if (fields) emit.record({ line, ...lines, offset, ...fields, ...(cut ? { cut: true as const } : {}) } as R);
  };

/** A line outside of the JSON is bad, unless it is a prompt. */
export const strayReader =
  ({ diagnostic }: Pick<Emit<SourceRecord>, 'diagnostic'>): JsonPiecesOptions['onStray'] =>
  ({ text, line, offset }) => {
    if (!isPrompt(text)) diagnostic({ code: 'bad-json', line, offset, detail: quote(text) });
  };
