import { jsonPieces } from '../json/json-text.ts';
import type { Output } from '../output.ts';

/** Everything, by the published schema. */
export const json: Output = { write: (reports) => jsonPieces(reports) };
