import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { evaluate, type Rule } from '@mountline/correlation';
import { renderSummary, verdictLine } from '@mountline/report';
import { actors, buildTimeline, facts, kindsOf, layouts, openBundle, reportOf, runFacts, sources } from 'mountline';
import { FIXTURES } from '../testing/fixtures.ts';

const BUNDLE = 'incidents/efs-orphaned-mount/bundle';
const COLUMNS = 100;
/** In pixels, of a line and of a sign of the font below. */
const [HEIGHT, WIDTH] = [18, 8.43];

/** Colours of select graphic rendition, as a dark terminal shows them. */
const COLOURS: Readonly<Record<string, string>> = { 31: '#ff7b72', 32: '#7ee787', 33: '#e3b341', 36: '#79c0ff' };

/** docs/terminal.svg: what the command prints of a captured incident, as a picture. `rules`: as their texts have them now. */
export async function terminalPicture(rules: readonly Rule[]): Promise<string> {
  const timeline = await buildTimeline(await openBundle(join(FIXTURES, BUNDLE)), { sources, layouts });
  const found = runFacts(timeline, facts);
  const report = reportOf(timeline, found, evaluate(found, { kinds: kindsOf(sources, facts), actors, sources, rules }));
  const text = `${renderSummary(report, { width: COLUMNS, colour: true })}\n${verdictLine([report])}`;
  const lines = [`$ mountline fixtures/${BUNDLE}`, '', ...text.split('\n')];
  const [width, height] = [Math.ceil(COLUMNS * WIDTH) + 40, lines.length * HEIGHT + 40];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="What mountline prints of a captured incident">`,
    `<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>`,
    '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" fill="#e6edf3">',
    ...lines.map((line, at) => `<text x="20" y="${34 + at * HEIGHT}" xml:space="preserve">${spans(line)}</text>`),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** Each stretch of one style, at its column: a font of another width than expected moves no text against another. */
function spans(line: string): string {
  let column = 0;
  let style = '';
  return line
    .split(/(?=\u001b\[)/)
    .map((part) => {
      const code = /^\u001b\[(\d+)m/.exec(part)?.[1];
      if (code !== undefined) style = styleOf(code);
      const text = stripVTControlCharacters(part);
      const x = 20 + column * WIDTH;
      column += text.length;
      return text === '' ? '' : `<tspan x="${x.toFixed(1)}"${style}>${escaped(text)}</tspan>`;
    })
    .join('');
}

function styleOf(code: string): string {
  if (code === '1') return ' font-weight="bold"';
  if (code === '2') return ' fill="#9198a1"';
  return COLOURS[code] ? ` fill="${COLOURS[code]}"` : '';
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
