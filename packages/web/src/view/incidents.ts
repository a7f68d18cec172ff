import type { PageData, PageIncident, PageRow } from '@mountline/report/page-data';
import type { ViewData } from './data.ts';

import { copyButton, h, shown } from './dom.ts';

const MARKS: Readonly<Record<string, string>> = {
  '∅': 'did not happen: it would have been seen',
  '?': 'not covered: nobody can tell from this bundle',
  '!': 'speaks against it, and is shown',
};

export interface IncidentView {
  element: HTMLElement;
  incident: PageIncident;
  select(chosen: boolean): void;
}

/** What is open, what is blocked, what to do now; and the chain, step by step, each with its line. */
export function incidentView(
  incident: PageIncident,
  onShow: () => void,
  onPlace: (place: string) => void,
): IncidentView {
  const show = h(
    'button',
    { type: 'button', class: 'show', 'aria-pressed': 'false', onclick: onShow },
    'Show in the timeline',
  );
  const body = [
    steps('Do now', incident.doNow, 'do-now'),
    incident.rows.length > 0 ? h('h3', {}, `What happened${incident.scale ? ` (${incident.scale})` : ''}`) : null,
    incident.rows.length > 0 ? h('p', {}, show) : null,
    h('ol', { class: 'chain' }, ...incident.rows.map((row) => rowOf(row, incident, onPlace))),
    folded('Not known', list(incident.unknown)),
    folded('Root cause', list(incident.why)),
    folded('Fix', steps('', incident.fix, 'fix')),
  ].filter((part) => part !== null);
  const name = `incident ${incident.word.replace('?', '')}`;
  const title = `${incident.word}: ${incident.title}`;
  const head = [
    h('h2', {}, h('span', { class: 'word' }, incident.word), ' ', shown(incident.title)),
    h(
      'p',
      { class: 'tag' },
      `${incident.rule} · ${incident.verdict} · ${incident.severity}`,
      incident.under ? ` · explained by ${incident.under}` : '',
    ),
  ];
  const told = [
    incident.endedBy ? h('p', {}, `Ended: ${shown(incident.endedBy)}`) : null,
    list(
      [...incident.impact, ...incident.because.map((text) => `${incident.verdict}, not confirmed: ${text}`)],
      'impact',
    ),
    incident.names.length > 0
      ? h(
          'p',
          { class: 'names-given' },
          ...incident.names.map(({ name, path }) => h('span', {}, `${name} = `, h('code', {}, shown(path)))),
        )
      : null,
  ];
  const element = incident.brief
    ? h(
        'details',
        { class: 'brief' },
        h('summary', {}, h('span', { class: 'dim' }, incident.brief.time), ` · ${shown(incident.brief.title)}`),
        ...told,
        ...body,
      )
    : h(
        'article',
        { class: name, 'aria-label': title },
        ...head,
        ...told,
        ...(incident.under ? [laterOf(body)] : body),
      );
  return {
    element,
    incident,
    select(chosen) {
      element.classList.toggle('chosen', chosen);
      show.setAttribute('aria-pressed', String(chosen));
    },
  };
}

const laterOf = (body: readonly HTMLElement[]) =>
  h('details', {}, h('summary', {}, 'Do now, and what happened'), ...body);

/** The incidents as they stand on the page: what is one of many that are alike under the words for all of them. */
export function incidentElements(views: readonly IncidentView[]): HTMLElement[] {
  const elements: HTMLElement[] = [];
  let above = '';
  for (const { element, incident } of views) {
    const { brief, rule, verdict, severity, word } = incident;
    const key = brief ? [rule, word, verdict, brief.above].join('\n') : '';
    if (brief && key === above) elements.at(-1)!.append(element);
    else if (brief) {
      const heading = h('h2', {}, h('span', { class: 'word' }, word), ` ${brief.above}`);
      const tag = h('p', { class: 'tag' }, `${rule} · ${verdict} · ${severity}`);
      elements.push(
        h('section', { class: `incident ${word.replace('?', '')}`, 'aria-label': brief.above }, heading, tag, element),
      );
    } else elements.push(element);
    above = key;
  }
  return elements;
}

function rowOf(row: PageRow, { lines }: PageIncident, onPlace: (place: string) => void): HTMLElement {
  const places = row.places.map((place) =>
    lines[place] === undefined
      ? h('span', { class: 'place' }, shown(place))
      : h('button', { type: 'button', class: 'place', onclick: () => onPlace(place) }, shown(place)),
  );
  const time = row.time === '' ? '' : `${row.guessed ? '~' : ''}${row.time}`;
  return h(
    'li',
    {
      class: [row.inferred ? 'inferred' : '', row.mark === '?' ? 'uncovered' : '', row.mark === '!' ? 'against' : '']
        .join(' ')
        .trim(),
    },
    h('span', { class: 'time', title: row.guessed ? 'rests on a guess: see the clocks' : undefined }, time || row.mark),
    h(
      'span',
      { class: 'what' },
      row.mark && time ? h('abbr', { title: MARKS[row.mark] }, `${row.mark} `) : null,
      row.inferred ? h('em', {}, 'inferred: ') : null,
      shown(row.text),
      !time && MARKS[row.mark] ? h('span', { class: 'sr' }, ` (${MARKS[row.mark]})`) : null,
      row.collect.length > 0 && commandsOf(row.collect, row.text),
    ),
    h('span', { class: 'places' }, ...places),
  );
}

const list = (texts: readonly string[], name = '') =>
  texts.length === 0 ? null : h('ul', { class: name }, ...texts.map((text) => h('li', {}, shown(text))));

export function steps(title: string, advice: PageData['podAdvice'], name: string): HTMLElement | null {
  if (advice.length === 0) return null;
  const items = advice.map(({ text, commands }) =>
    h('li', {}, shown(text), commands.length > 0 && commandsOf(commands, text)),
  );
  return h('div', { class: name }, title ? h('h3', {}, title) : null, h('ol', {}, ...items));
}

/** Commands stand whole, for the clipboard; what a name in them would hide is shown. `text` says what they are for. */
export const commandsOf = (commands: readonly string[], text: string) =>
  h(
    'div',
    { class: 'command' },
    h('code', {}, commands.map(shown).join('\n')),
    copyButton(commands.join('\n'), 'Copy', text),
  );

const folded = (title: string, body: HTMLElement | null) => body && h('details', {}, h('summary', {}, title), body);

/** The top of the page: what was read, of which node, at what time. */
export function headerOf(data: ViewData): HTMLElement {
  const { name, host, taken, notes } = data;
  const facts = [
    host.name,
    host.kernel && `kernel ${host.kernel}`,
    host.bootId && `boot ${host.bootId.slice(0, 8)}`,
  ].filter((fact) => fact !== undefined && fact !== '');
  return h(
    'header',
    {},
    h('h1', {}, shown(name)),
    h('p', { class: 'dim' }, shown(facts.join(' · '))),
    h('p', { class: 'dim' }, taken),
    ...notes.map((note) => h('p', { class: 'note' }, shown(note))),
  );
}
