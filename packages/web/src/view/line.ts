import { DERIVED, type ViewData } from './data.ts';
import { copyButton, h, shown } from './dom.ts';

export interface LinePanel {
  element: HTMLElement;
  show(place: string, text: string, about: string): void;
  close(): boolean;
}

/** A line of a file with the lines around it. */
export function linePanel(data: ViewData): LinePanel {
  const element = h('aside', { class: 'line', 'aria-label': 'The line in its file', hidden: true });
  const close = () => {
    const wasOpen = !element.hidden;
    element.hidden = true;
    return wasOpen;
  };
  return {
    element,
    close,
    show(place, text, about) {
      element.replaceChildren(
        h(
          'p',
          { class: 'line-head' },
          h('strong', {}, shown(place)),
          copyButton(place, 'Copy place'),
          copyButton(text, 'Copy line'),
          h('button', { type: 'button', onclick: () => close() }, 'Close (Esc)'),
        ),
        ...(about ? [h('p', { class: 'dim' }, shown(about))] : []),
        h('pre', { tabindex: 0 }, ...contextOf(data, place, text)),
      );
      element.hidden = false;
      element.scrollTop = 0;
    },
  };
}

/** `path:12-40` begins at line 12. */
export const withoutEnd = (place: string) => place.replace(/(:\d+)-\d+$/, '$1');

const AROUND = 3;

interface Line {
  line: number;
  text: string;
}

/** The line among those of its file that are held here; lines that are not are a gap, with their count. */
function contextOf(data: ViewData, place: string, text: string): (Node | string)[] {
  const at = /^(.*):(\d+)(?:-\d+)?$/.exec(place);
  const file = at ? data.files.indexOf(at[1]!) : -1;
  if (!at || file < 0) return [h('mark', {}, shown(text))];
  const line = Number(at[2]);
  const near = linesOf(data, file).filter((one) => one.line !== line);
  const before = near.filter((one) => one.line < line).slice(-AROUND);
  const after = near.filter((one) => one.line > line).slice(0, AROUND);
  const all = [...before, { line, text }, ...after];
  return all.flatMap((one, i) => {
    const gap = i === 0 ? 0 : one.line - all[i - 1]!.line - all[i - 1]!.text.split('\n').length;
    const put = `${String(one.line).padStart(7)}  ${shown(one.text)}\n`;
    return [
      ...(gap > 0
        ? [h('span', { class: 'gap' }, `      ⋮  ${gap} ${gap === 1 ? 'line' : 'lines'} not in this report\n`)]
        : []),
      one.line === line ? h('mark', {}, put) : h('span', { class: 'around', title: one.text }, put),
    ];
  });
}

/** The lines of a file that became events, each once. */
function linesOf({ events }: ViewData, file: number): Line[] {
  const lines = new Map<number, string>();
  for (let i = 0; i < events.kind.length; i += 1)
    if (events.file[i] === file && (events.flags[i]! & DERIVED) === 0) lines.set(events.line[i]!, events.text[i]!);
  return [...lines].map(([line, text]) => ({ line, text })).sort((a, b) => a.line - b.line);
}
