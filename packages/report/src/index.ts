export { renderInspection } from './inspect.ts';
export type { EvidenceHeld, Inspection, RuleInspected, TableRead } from './inspection.ts';
export { jsonText, toJson } from './json.ts';
export { jsonPieces } from './json-text.ts';
export type { RenderOptions } from './text/options.ts';
export { openPage, type Page, visible } from './text/page.ts';
export { somePlaces } from './text/places.ts';
export { render } from './text.ts';
