/** Texts of a log in GitHub's Markdown: none of them becomes markup, a mention or a link. */
import { greatestOf } from '@mountline/core';
import { inert, visible } from './page.ts';

/** All that Markdown, HTML, mentions and references could be made of. */
export const escaped = (text: string) =>
  oneLine(text)
    .replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!)
    // An underscore between two letters is one of a name; two in a row are none.
    .replace(/[\\`*[\]|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^[-+#!]/gu, '\\$&')
    .replace(/#(?=\d)/g, '&#35;')
    .replaceAll('@', '&#64;')
    .replace(/:\/\//g, '&#58;//')
    .replace(/(www)\./gi, '$1&#46;');

/** A pipe would end the cell, also in a code span. */
export const cellCode = (text: string) => code(text).replaceAll('|', '\\|');

/** Line ends are blanks here, and what a terminal or a reader would not show is shown as an escape. */
const oneLine = (text: string) => visible(text.replace(/[\n\t]/g, ' '));

/** A code span may hold anything but more backticks in a row than stand around it. */
export function code(text: string): string {
  const shown = oneLine(text);
  const ticks = '`'.repeat(longestRun(shown) + 1);
  return shown.startsWith('`') || shown.endsWith('`') ? `${ticks} ${shown} ${ticks}` : `${ticks}${shown}${ticks}`;
}

export function fenced(text: string, language = 'text'): string {
  const shown = text
    .split('\n')
    .map((line) => inert(oneLine(line)))
    .join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1));
  return `${fence}${language}\n${shown}\n${fence}`;
}

const longestRun = (text: string) => Math.max(0, greatestOf((text.match(/`+/g) ?? []).map((run) => run.length)));
