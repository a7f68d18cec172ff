/** What is shown, as the address holds it: a place can be sent to a colleague who has the file. */
export interface Shown {
  node?: string;
  incident?: string;
  /** A step by its number. */
  step?: number;
  /** The part of the time that is in sight, microseconds since 1970. */
  from?: number;
  to?: number;
}

export function shownByAddress(): Shown {
  const asked = new URLSearchParams(location.hash.slice(1));
  const shown: Shown = {};
  const [node, incident, step] = [asked.get('node'), asked.get('incident'), Number(asked.get('step'))];
  if (node !== null) shown.node = node;
  if (incident !== null) shown.incident = incident;
  if (Number.isInteger(step) && step > 0) shown.step = step;
  const [from, to] = [Date.parse(asked.get('from') ?? ''), Date.parse(asked.get('to') ?? '')];
  if (from < to) Object.assign(shown, { from: from * 1000, to: to * 1000 });
  return shown;
}

/** A browser refuses to be told of every step of a zoom. */
const PAUSE = 150;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Without an entry in the history: going back leaves the page. */
export function putInAddress(shown: Shown): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => history.replaceState(null, '', hashOf(shown)), PAUSE);
}

function hashOf({ node, incident, step, from, to }: Shown): string {
  const parts = [
    ...(node === undefined ? [] : [`node=${encodeURIComponent(node)}`]),
    ...(incident === undefined ? [] : [`incident=${encodeURIComponent(incident)}`]),
    ...(step === undefined ? [] : [`step=${step}`]),
    ...(from === undefined || to === undefined ? [] : [`from=${isoOf(from)}`, `to=${isoOf(to)}`]),
  ];
  return parts.length === 0 ? location.pathname : `#${parts.join('&')}`;
}

const isoOf = (micros: number) => new Date(micros / 1000).toISOString();
