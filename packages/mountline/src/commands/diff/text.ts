import { formatDuration, formatSpan, type Interval, isKnown, isoFromMicros, SECOND } from '@mountline/core';
import { aboutOf, type Rule } from '@mountline/correlation';
import { openPage, type Page, type PageOptions, shortPath, shortPaths } from '@mountline/report';
import type { CounterChange, Difference, IncidentChange, MountChange, Place, Side } from '../../diff/index.ts';

interface Options extends PageOptions {
  /** All mounts, lives and counters, and not only those that people look for first. */
  verbose: boolean;
  /** Those of the difference, for the words of their variables. */
  rules: readonly Rule[];
}

/** For people: what is worse, what is better, and what else is different. */
export function differenceText(difference: Difference, { verbose, rules, ...how }: Options): string {
  const page = openPage(how);
  putHead(page, difference);
  putIncidents(page, difference.incidents, rules);
  putMounts(page, difference, verbose);
  putLives(page, difference, verbose);
  putCounters(page, difference.counters, verbose);
  putSettings(page, difference);
  if (difference.cannotTell.length > 0) page.heading('Cannot tell');
  for (const text of difference.cannotTell) page.prose(2, [{ text }], 4);
  return page.end();
}

function putHead(page: Page, { before, after, node, elapsed, rebooted }: Difference): void {
  const apart = elapsed === null ? '' : elapsed < 0 ? ', the second is earlier' : `, ${formatDuration(elapsed)} apart`;
  page.prose(0, [{ text: `${before.name} → ${after.name}`, style: 'bold' }, { text: apart }], 2);
  const said = node.because.map(({ text }) => text).join('; ');
  if (node.same) page.prose(2, [{ text: `one node: ${said}`, style: 'dim' }], 4);
  else page.prose(2, [{ text: `not proven to be one node: ${said}`, style: 'yellow' }], 4);
  page.prose(2, [{ text: `before: ${sideWords(before)}`, style: 'dim' }], 4);
  page.prose(2, [{ text: `after:  ${sideWords(after)}`, style: 'dim' }], 4);
  if (rebooted) page.prose(2, [{ text: 'the node rebooted in between', style: 'yellow' }], 4);
  if (rebooted === null) page.prose(2, [{ text: 'not known: whether it booted in between', style: 'dim' }], 4);
}

function sideWords({ host, kernel, capture }: Side): string {
  const taken = capture && isKnown(capture.from) ? `captured ${clock(capture.from)} UTC` : 'capture time unknown';
  return [host, kernel && `kernel ${kernel}`, taken].filter((word) => word !== undefined).join(' · ');
}

const clock = (t: number) => isoFromMicros(t).slice(0, 19).replace('T', ' ');

const places = (all: readonly Place[]) => all.slice(0, 2).map((place) => `${place.side} ${formatSpan(place)}`);

const SIGNS: Readonly<Record<IncidentChange['change'], string>> = {
  appeared: '+',
  decidable: '?',
  changed: '~',
  undecided: '?',
  same: '=',
  gone: '-',
  cleared: '-',
};

function putIncidents(page: Page, incidents: readonly IncidentChange[], rules: readonly Rule[]): void {
  page.heading('Incidents');
  if (incidents.length === 0) page.line(2, { text: 'none, before and after' });
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  for (const incident of incidents) {
    const { change, rule, title, because } = incident;
    const style = change === 'appeared' ? 'red' : change === 'cleared' || change === 'gone' ? 'green' : 'yellow';
    const said = [
      { text: `${SIGNS[change]} `, style } as const,
      { text: `${rule} ${stateWords(incident)}: ${shortPaths(title)}${boundWords(incident, byId.get(rule))}` },
    ];
    page.edged(2, said, places(incident.places), 4);
    if (because !== undefined) page.prose(4, [{ text: shortPaths(because), style: 'dim' }], 6);
  }
}

/** ` (port 20361, unit nfs-proxy.service)`: what the title does not say already. */
function boundWords({ bindings, title }: IncidentChange, rule: Rule | undefined): string {
  const unsaid = Object.entries(bindings).filter(([, value]) => !title.includes(String(value)));
  // A rule of another release has no words here.
  const bound = aboutOf(rule ?? { steps: [] }, Object.fromEntries(unsaid));
  return bound.length > 0 ? ` (${bound.map(shortPaths).join(', ')})` : '';
}

function stateWords({ change, before, after }: IncidentChange): string {
  const words = (one: { verdict: string; state: string }) => `${one.verdict} ${one.state}`;
  if (change === 'undecided') return `was ${words(before!)}, can no longer be decided`;
  if (!after) return `was ${words(before!)}, no longer found`;
  if (change === 'decidable') return `now decidable, ${words(after)}`;
  if (!before) return words(after);
  return change === 'same' ? `still ${words(after)}` : `${words(before)} → ${words(after)}`;
}

/** File systems over a network; a node has hundreds of others, which come and go with its containers. */
const REMOTE = /^(?:nfs|cifs|smb|ceph|fuse|lustre|gluster|efs|9p|virtiofs|gfs)/;
const OTHERS = 8;

function putMounts(page: Page, { mounts, cannotTell }: Difference, verbose: boolean): void {
  page.heading('Mounts');
  const unknown = cannotTell.some((text) => text.startsWith('mounts:'));
  if (mounts.length === 0) page.line(2, { text: unknown ? 'cannot be decided, see below' : 'the same' });
  const remote = mounts.filter(({ fsType }) => REMOTE.test(fsType));
  const local = mounts.filter(({ fsType }) => !REMOTE.test(fsType));
  const shown = verbose ? local : local.slice(0, OTHERS);
  for (const mount of [...remote, ...shown]) putMount(page, mount);
  if (local.length > shown.length)
    page.line(2, { text: `and ${local.length - shown.length} more that are not network mounts (-v)`, style: 'dim' });
}

function putMount(
  page: Page,
  { change, mountPoint, from, source, fsType, added, removed, places: all }: MountChange,
): void {
  const what = `${shortPath(mountPoint)} (${fsType} ${source})`;
  const options = [...removed.map((option) => `-${option}`), ...added.map((option) => `+${option}`)].join(' ');
  const differs = options === '' ? '' : `: ${options}`;
  const port = [...added, ...removed].find((option) => option.startsWith('port='));
  const text = {
    gained: `+ ${what}${port ? ` ${port}` : ''}`,
    lost: `- ${what}${port ? ` ${port}` : ''}`,
    moved: `> ${shortPath(from ?? '')} → ${what}${differs}`,
    renewed: `* ${what} was unmounted and mounted again${differs}`,
    options: `~ ${what}${differs}`,
  }[change];
  page.edged(2, [{ text }], places(all), 4);
}

const LIVES = 20;

function putLives(page: Page, { lives }: Difference, verbose: boolean): void {
  if (lives.length === 0) return;
  page.heading('Started and ended');
  const shown = verbose ? lives : lives.slice(0, LIVES);
  for (const { change, of, key, time, how, places: all } of shown) {
    const text = `${change === 'begun' ? '+' : '-'} ${of} ${key}${when(time)}: ${shortPaths(how)}`;
    page.edged(2, [{ text }], places(all), 4);
  }
  if (lives.length > shown.length) page.line(2, { text: `and ${lives.length - shown.length} more (-v)`, style: 'dim' });
}

const when = (time: Interval | null) => (time && isKnown(time.from) ? ` at ${clock(time.from)}` : '');

/** Calls, what was sent again, and bytes: the rest is for a second look. */
const FIRST =
  /(?:\.operations|\.retrans|majorTimeouts|connectCount|bytes\.server(?:Read|Written)|^proc[234]\.\w+|^Client nfs)/;
const RATES = 8;

function putCounters(page: Page, counters: readonly CounterChange[], verbose: boolean): void {
  if (counters.length === 0) return;
  page.heading('Counters per second');
  for (const { of, target, rates, seconds, earlier, because, places: all } of counters) {
    const entries = Object.entries(rates).sort((a, b) => b[1] - a[1]);
    const first = verbose ? entries : entries.filter(([name]) => FIRST.test(name)).slice(0, RATES);
    const grown = first.map(([name, rate]) => `${name} ${rateWords(rate)}${averageOf(earlier, name)}`).join(', ');
    const average = earlier && first.length > 0 ? ` (on average over the ${lengthWords(earlier.seconds)} before)` : '';
    const over = seconds === null ? '' : ` over ${lengthWords(seconds)}${average}`;
    const text = `${target === undefined ? `the ${of}` : shortPath(target)}${over}: ${[grown || (seconds === null ? '' : 'nothing grew'), because ?? ''].filter((word) => word !== '').join('; ')}`;
    page.edged(2, [{ text }], places(all), 4);
  }
}

const lengthWords = (seconds: number) => formatDuration(seconds * SECOND);

const averageOf = (earlier: CounterChange['earlier'], name: string) =>
  earlier ? ` (${rateWords(earlier.rates[name] ?? 0)})` : '';

const rateWords = (rate: number) => (rate >= 10 ? String(Math.round(rate)) : String(Number(rate.toPrecision(2))));

function putSettings(page: Page, { settings }: Difference): void {
  if (settings.length === 0) return;
  page.heading('Settings and versions');
  for (const { of, name, before, after, places: all } of settings) {
    const text = `${of} ${name}: ${before ?? '(missing)'} → ${after ?? '(missing)'}`;
    page.edged(2, [{ text }], places(all), 4);
  }
}
