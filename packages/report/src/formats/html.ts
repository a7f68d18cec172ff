import { toHtml } from '../html/html.ts';
import type { Output } from '../output.ts';

export { toHtml };

/** A page that needs no other file. */
export const html: Output = { write: (reports) => toHtml(reports) };
