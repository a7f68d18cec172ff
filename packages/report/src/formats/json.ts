import { jsonPieces } from '../json/json-text.ts';
import type { Output } from '../output.ts';

/** Everything, by the published schema; of the timeline as much as is asked for. */
export const json: Output = {
  write: (reports, { timeline, schema }) =>
    jsonPieces(reports, { ...(timeline ? { timeline } : {}), ...(schema ? { schema } : {}) }),
};
