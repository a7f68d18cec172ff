export { jsonText, toJson } from './json.ts';
export { openPage, type Page, visible } from './text/page.ts';
export { type RenderOptions, render } from './text.ts';
