import { fileOf, type Span } from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { belowRoot, type NodeFiles } from './node-files.ts';

/** Links that lead to links; the kernel's own limit. */
const MAX_HOPS = 40;

/**
 * Gives what a collector cut and put aside the name of the link that stands where it should be: `var/log/syslog` and not
 * `sos_strings/logs/var.log.syslog.tailed`. The link itself is then no file any more. `cut` names those that were cut.
 */
export function inTheirPlaces({ layout, root, readings }: NodeFiles): {
  readings: Reading[];
  cut: ReadonlySet<Reading>;
} {
  const aside = layout?.aside;
  const cut = new Set<Reading>();
  if (!aside) return { readings: [...readings], cut };
  const links = new Map(readings.flatMap((one) => (one.link === undefined ? [] : [[fileOf(one.entry), one] as const])));
  const linkTo = new Map<string, Reading>();
  for (const [name, link] of links) {
    const target = resolved(name, root, links);
    if (target !== null && !linkTo.has(target)) linkTo.set(target, link);
  }
  const placed = new Set<Reading>();
  const all = readings.map((reading) => {
    if (reading.link !== undefined || !aside.test(belowRoot(reading, root))) return reading;
    const link = linkTo.get(fileOf(reading.entry));
    const moved = link ? under(reading, link.entry.path) : reading;
    if (link) placed.add(link);
    if (reading.entry.state === 'read') cut.add(moved);
    return moved;
  });
  return { readings: all.filter((reading) => !placed.has(reading)), cut };
}

/** The name that a link leads to, inside the bundle; null where it leads out of it or in a circle. */
function resolved(name: string, root: string, links: ReadonlyMap<string, Reading>): string | null {
  let at = name;
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    const target = links.get(at)?.link;
    if (target === undefined) return at;
    const parts = target.startsWith('/') ? [] : at.slice(root.length).split('/').slice(0, -1);
    for (const part of target.split('/')) {
      if (part === '..' && parts.pop() === undefined) return null;
      if (part !== '' && part !== '.' && part !== '..') parts.push(part);
    }
    at = root + parts.join('/');
  }
  return null;
}

/** The same reading of a file with another path. */
function under(reading: Reading, path: string): Reading {
  const moved = <S extends Span | undefined>(span: S): S => (span === undefined ? span : { ...span, path });
  return {
    ...reading,
    entry: { ...reading.entry, path, note: `cut by the collector, kept as ${reading.entry.path}` },
    clues: reading.clues.map((one) => ({ ...one, span: moved(one.span) })),
    activity: reading.activity.map((one) => ({
      ...one,
      gaps: one.gaps.map((gap) => ({ ...gap, fromSpan: moved(gap.fromSpan), toSpan: gap.toSpan && moved(gap.toSpan) })),
    })),
    reboots: reading.reboots.map((one) => ({ ...one, span: moved(one.span) })),
    steps: reading.steps.map((one) => ({ ...one, span: moved(one.span) })),
    unread: reading.unread.map((one) => ({ ...one, span: moved(one.span) })),
    diagnostics: reading.diagnostics.map((one) => (one.span ? { ...one, span: moved(one.span) } : one)),
  };
}
