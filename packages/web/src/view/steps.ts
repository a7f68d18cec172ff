import type { PageIncident, PageStep } from '@mountline/report/page-data';
import { h, shown } from './dom.ts';

/** What a mark means, before the words of its step. */
const MARKS: Readonly<Record<string, string>> = { '∅': 'checked: ', '!': 'unexpected: ' };

export interface StepList {
  element: HTMLElement;
  mark(step: number | null): void;
}

/** The steps of an incident by their numbers, each with its time, the line that it rests on, and the place of that. */
export function stepList(
  incident: PageIncident,
  onStep: (step: number) => void,
  onPlace: (place: string) => void,
): StepList {
  const { steps, scale } = incident;
  const rows = steps.map((step, i) => rowOf(step, i, incident, () => onStep(i), onPlace));
  const chain = steps.some(({ time }) => time.length > 9) ? 'chain long' : 'chain';
  const isContext = (i: number) => steps[i]!.isContext;
  const context = rows.filter((_, i) => isContext(i));
  const more =
    context.length === 0
      ? null
      : h(
          'details',
          { class: 'more' },
          h('summary', {}, `State at the capture (${context.length} more)`),
          h('ol', { class: chain }, ...context.map(({ element }) => element)),
        );
  return {
    element: h(
      'div',
      { class: 'evidence' },
      steps.length > 0 ? h('h3', {}, `Evidence${scale ? ` (${scale})` : ''}`) : null,
      h('ol', { class: chain }, ...rows.filter((_, i) => !isContext(i)).map(({ element }) => element)),
      more,
    ),
    mark(chosen) {
      rows.forEach(({ element, button, detail }, i) => {
        element.classList.toggle('chosen', i === chosen);
        detail.hidden = i !== chosen;
        if (i === chosen) button.setAttribute('aria-current', 'step');
        else button.removeAttribute('aria-current');
      });
      if (chosen === null) return;
      if (more && isContext(chosen)) more.open = true;
      const { button, element } = rows[chosen]!;
      // Whoever walks from the timeline stays there.
      if (document.activeElement?.tagName !== 'CANVAS') button.focus({ preventScroll: true });
      element.scrollIntoView({ block: 'nearest' });
    },
  };
}

function rowOf(
  step: PageStep,
  i: number,
  { lines }: PageIncident,
  onclick: () => void,
  onPlace: (place: string) => void,
) {
  const { lasted, mark, quote, from, text, places, guessed, inferred, isContext } = step;
  const [place = ''] = places;
  const button = h(
    'button',
    { type: 'button', class: 'step', onclick, title: text },
    h('span', { class: `number${isContext ? ' context' : ''}${mark === '!' ? ' against' : ''}` }, String(i + 1)),
    h('span', { class: 'time', title: guessed ? 'rests on a guess: see Clocks' : undefined }, timeOf(step)),
    h(
      'span',
      { class: quote === undefined ? 'what' : 'what quote' },
      mark ? h('em', {}, MARKS[mark]!) : null,
      inferred ? h('em', {}, 'inferred: ') : null,
      shown(quote ?? text),
      from ? h('span', { class: 'from quote' }, shown(from)) : null,
    ),
    h('span', { class: 'place' }, h('bdi', {}, shown(place.split('/').at(-1)!))),
  );
  const detail = h(
    'div',
    { class: 'detail', hidden: true },
    quote === undefined ? null : h('p', {}, shown(text)),
    lasted ? h('p', { class: 'dim' }, lasted) : null,
    h(
      'p',
      { class: 'places' },
      ...places.map((one) =>
        lines[one] === undefined
          ? h('span', { class: 'place' }, shown(one))
          : h('button', { type: 'button', class: 'place', onclick: () => onPlace(one) }, shown(one)),
      ),
    ),
  );
  return { element: h('li', {}, button, detail), button, detail };
}

const timeOf = ({ time, guessed }: PageStep): string => (time === '' ? '' : `${guessed ? '~' : ''}${time}`);
