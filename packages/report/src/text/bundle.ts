import { counted, countsFromBoot, type Interval, isKnown, type Report, SECOND } from '@mountline/core';
import { wordsOfCaptures } from './captures.ts';
import type { Page } from './page.ts';
import { dateOf, timesOver } from './times/times.ts';

type Bundle = Pick<Report['bundle'], 'name' | 'parts' | 'host' | 'capture' | 'captures'>;

/** What a node is called, and what `--node` takes: its host name, else its bundle. */
export const nodeName = ({ bundle: { name, host } }: Pick<Report, 'bundle'>): string => host.name?.value ?? name;

/** The head of its report, where the name of a folder or a file must not pass for that of a node. */
export const nodeTitle = ({ bundle: { name, host } }: Pick<Report, 'bundle'>): string =>
  host.name?.value ?? `host name unknown (${name})`;

/** The folder that all paths of a report begin with: a page leaves it out. */
export const rootOf = ({ parts }: { parts: readonly { root: string }[] }): string =>
  parts.length === 1 ? parts[0]!.root : '';

/** The node, the kind of bundle, and when it was captured. */
export function putBundle(page: Page, bundle: Bundle): void {
  const { name, parts, host, capture } = bundle;
  const clock = timesOver([], null);
  const facts = [
    host.name?.value,
    host.kernel && `kernel ${host.kernel.value}`,
    host.bootId && `boot ${host.bootId.value.slice(0, 8)}`,
    host.bootTime && `booted ${dateOf(host.bootTime.value.from)} ${clock.of(host.bootTime.value)}`,
    ...(host.versions ?? []).map(({ of, value }) => `${of} ${value}`),
  ].filter((fact) => fact !== undefined);
  page.prose(0, [{ text: name, style: 'bold' }, { text: facts.map((fact) => ` · ${fact}`).join('') }], 2);
  for (const { layout, root } of parts) {
    if (layout === null) continue;
    // The page leaves the folder out of what it is given, with its slash; here it is named.
    const folder = root.replace(/!?\/$/, '');
    const below = folder === '' || folder === name ? '' : `, paths are relative to ${folder}`;
    page.prose(2, [{ text: `${layout}${parts.length > 1 ? ` ${folder}` : below}`, style: 'dim' }], 4);
  }
  page.prose(2, [{ text: takenInWords(capture), style: 'dim' }], 4);
  const several = wordsOfCaptures(bundle, page.short);
  if (several !== null) page.prose(2, [{ text: several }], 4);
}

/** `captured 2026-11-20 13:30:38 to 13:31:09 UTC`; an instant has no end. */
export function takenInWords(capture: Interval | null): string {
  if (!capture) return 'capture time unknown';
  const { at } = timesOver([], null);
  const [begin, end] = [at(capture.from), `${endOf(capture)}${at(capture.to)}`];
  return `captured ${dateOf(capture.from)} ${begin}${end === begin ? '' : ` to ${end}`} UTC`;
}

/** `only from 2026-11-20 13:00:00 to 13:24:00 UTC; 2 incidents and 1 finding outside of it`; null of a whole report. */
export function narrowedInWords({ narrowed }: Pick<Report, 'narrowed'>): string | null {
  if (!narrowed) return null;
  const { to: time, incidents, findings } = narrowed;
  const outside = outsideInWords(incidents, findings);
  const bounds = [time.from, time.to].filter(isKnown);
  if (bounds.every(countsFromBoot)) {
    const [from, to] = [time.from, time.to].map((bound) => (isKnown(bound) ? secondsOfBoot(bound) : undefined));
    return `only${from === undefined ? '' : ` from ${from}`}${to === undefined ? '' : `${from === undefined ? ' until' : ' to'} ${to}`}, seconds since boot; ${outside} outside of it`;
  }
  const { at } = timesOver([], null);
  const from = isKnown(time.from) ? ` from ${dateOf(time.from)} ${at(time.from)}` : '';
  const day = isKnown(time.from) ? endOf(time) : `${dateOf(time.to)} `;
  const to = isKnown(time.to) ? `${from === '' ? ' until ' : ' to '}${day}${at(time.to)}` : '';
  return `only${from}${to} UTC; ${outside} outside of it`;
}

const secondsOfBoot = (time: number): string => `[${(time / SECOND).toFixed(3)}]`;

function outsideInWords(incidents: number, findings: number): string {
  const outside = [
    ...(incidents > 0 ? [counted(incidents, 'incident')] : []),
    ...(findings > 0 ? [counted(findings, 'finding')] : []),
  ];
  return outside.length === 0 ? 'nothing' : outside.join(' and ');
}

/** The day of its end, if it differs. */
const endOf = ({ from, to }: Interval) => (dateOf(from) === dateOf(to) ? '' : `${dateOf(to)} `);
