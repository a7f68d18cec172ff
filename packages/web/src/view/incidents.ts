import type { PageIncident } from '@mountline/report/page-data';
import { adviceList, commandsOf, firstAdvice } from './advice.ts';
import { h, shown } from './dom.ts';

/** So many incidents are a line each before the others are unfolded. */
const LISTED = 3;
const IMPACTS = 3;
const RELATED = 4;

const classOf = ({ word }: PageIncident) => word.replace('?', '');

/** What is broken, since when and why. */
export function incidentHead(
  incident: PageIncident,
  incidents: readonly PageIncident[],
  onChoose: (incident: PageIncident) => void,
): HTMLElement {
  const lead = incidents[incident.under ?? -1];
  const at = incidents.indexOf(incident);
  const explained = incidents.filter(({ under }) => under === at);
  const link = (other: PageIncident) =>
    h('button', { type: 'button', class: 'place', title: other.title, onclick: () => onChoose(other) }, other.rule);
  const { word, title, rule, verdict, severity, since, because, endedBy, causes } = incident;
  return h(
    'div',
    { class: `incident ${classOf(incident)}` },
    h('h2', {}, h('span', { class: 'word' }, word), ' ', shown(title)),
    h(
      'p',
      { class: 'tag' },
      h('strong', {}, since),
      ` · ${verdict} · ${severity} · ${rule}`,
      ...(lead ? [' · part of ', link(lead)] : []),
      ...(explained.length > 0
        ? [
            ' · includes ',
            ...explained.slice(0, RELATED).flatMap((other, i) => (i === 0 ? [link(other)] : [', ', link(other)])),
          ]
        : []),
      explained.length > RELATED ? ` and ${explained.length - RELATED} more` : '',
    ),
    namesGiven(incident),
    endedBy ? h('p', {}, `Ended: ${shown(endedBy)}`) : null,
    ...because.map((text) => h('p', { class: 'because' }, `${verdict}, not confirmed: ${shown(text)}`)),
    ...causes.map(({ title, text, more }) =>
      h(
        'p',
        { class: 'cause' },
        h('strong', {}, title),
        ` ${shown(text)} `,
        more === '' ? null : h('details', {}, h('summary', {}, 'more'), shown(more)),
      ),
    ),
  );
}

/** What the short names of long paths stand for. */
const namesGiven = ({ names }: PageIncident): HTMLElement | null =>
  names.length === 0
    ? null
    : h(
        'p',
        { class: 'names-given' },
        ...names.map(({ name, path }) => h('span', {}, `${name} = `, h('code', {}, shown(path)))),
      );

/** What it does, and what to do first. */
export function incidentSide(incident: PageIncident): HTMLElement {
  const { impact, word } = incident;
  return h(
    'div',
    { class: 'side' },
    impact.length > 0 ? h('h3', {}, 'Impact') : null,
    list(impact.slice(0, IMPACTS)),
    impact.length > IMPACTS
      ? h(
          'details',
          { class: 'more' },
          h('summary', {}, `${impact.length - IMPACTS} more`),
          list(impact.slice(IMPACTS)),
        )
      : null,
    ...(word === 'possible'
      ? toConfirm(incident)
      : word === 'ended'
        ? folded('Do now', incident.doNow)
        : doNow(incident)),
    unknownOf(incident),
    incident.against.length > 0 ? h('p', {}, `Against it: ${incident.against.map(shown).join(', ')}`) : null,
    ...folded('Fix', incident.fix),
  );
}

const doNow = ({ doNow: advice }: PageIncident): HTMLElement[] =>
  advice.length === 0 ? [] : [h('h3', {}, 'Do now'), h('div', { class: 'do-now' }, ...firstAdvice(advice))];

/** The first advice confirms it or rules it out; what changes the node waits. */
function toConfirm({ doNow: [first, ...rest] }: PageIncident): HTMLElement[] {
  return [
    ...(first
      ? [
          h('h3', {}, 'To confirm or rule out'),
          h(
            'div',
            { class: 'do-now' },
            h('p', {}, shown(first.text)),
            first.commands.length > 0 ? commandsOf(first.commands, first.text) : null,
          ),
        ]
      : []),
    ...folded('If it is confirmed', rest),
  ];
}

function folded(title: string, advice: PageIncident['fix']): HTMLElement[] {
  const steps = adviceList(advice, 'do-now');
  return steps ? [h('details', {}, h('summary', {}, `${title} (${advice.length})`), steps)] : [];
}

function unknownOf({ unknown }: PageIncident): HTMLElement | null {
  if (unknown.length === 0) return null;
  const items = unknown.map(({ text, collect }) =>
    h('li', {}, shown(text), collect.length > 0 ? commandsOf(collect, text) : null),
  );
  const [first, ...rest] = items;
  return h(
    'div',
    { class: 'not-known' },
    h('h3', {}, 'Not known'),
    h('ul', {}, first!),
    rest.length > 0
      ? h('details', { class: 'more' }, h('summary', {}, `${rest.length} more`), h('ul', {}, ...rest))
      : null,
  );
}

const list = (texts: readonly string[]) =>
  texts.length === 0 ? null : h('ul', {}, ...texts.map((text) => h('li', {}, shown(text))));

export interface IncidentList {
  element: HTMLElement | null;
  mark(chosen: PageIncident): void;
}

/** All incidents, a line each, what another one explains under it; nothing where there is one only. */
export function incidentList(
  incidents: readonly PageIncident[],
  onChoose: (incident: PageIncident) => void,
): IncidentList {
  const lines = incidents.map((incident) => ({ incident, button: lineOf(incident, () => onChoose(incident)) }));
  const leads = lines.filter(({ incident }) => incident.under === undefined);
  const item = ({ incident, button }: (typeof lines)[number]) => {
    const at = incidents.indexOf(incident);
    const unders = lines.filter(({ incident: { under } }) => under === at);
    return h(
      'li',
      {},
      button,
      unders.length === 0
        ? null
        : h(
            'details',
            { class: 'related' },
            h('summary', {}, `Related (${unders.length}), explained by it`),
            h('ul', {}, ...unders.map((under) => h('li', {}, under.button))),
          ),
    );
  };
  const lasting = leads.filter(({ incident: { word } }) => word !== 'ended');
  const first = (lasting.length > 0 ? lasting : leads).slice(0, LISTED);
  const rest = leads.filter((line) => !first.includes(line));
  const ended = rest.every(({ incident: { word } }) => word === 'ended') ? ', ended' : '';
  const element =
    leads.length < 2 && lines.length <= RELATED
      ? null
      : h(
          'nav',
          { class: 'incidents', 'aria-label': 'Incidents' },
          h('ul', {}, ...first.map(item)),
          rest.length === 0
            ? null
            : h(
                'details',
                { class: 'more' },
                h('summary', {}, `${rest.length} more ${rest.length === 1 ? 'incident' : 'incidents'}${ended}`),
                h('ul', {}, ...rest.map(item)),
              ),
        );
  return {
    element,
    mark(chosen) {
      for (const { incident, button } of lines) {
        if (incident === chosen) button.setAttribute('aria-current', 'true');
        else button.removeAttribute('aria-current');
      }
    },
  };
}

const lineOf = (incident: PageIncident, onclick: () => void) =>
  h(
    'button',
    { type: 'button', class: `incident-line ${classOf(incident)}`, onclick },
    h('span', { class: 'word' }, incident.word),
    ` ${shown(incident.title)} `,
    h('span', { class: 'dim' }, `${incident.since} · ${incident.verdict}`),
  );
