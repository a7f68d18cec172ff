import type { Event, FieldMap, Life } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { bootEnds, endAtBoot } from '../node/boots.ts';
import { loopbackMounts } from '../node/loopback.ts';
import { MOUNT_TABLES } from '../node/nfs-mounts.ts';

interface Turn {
  target: string;
  up: boolean;
  event: Event;
  how: string;
}

const HOW: Readonly<Record<string, { up: boolean; how: string }>> = {
  'efs.mount.succeeded': { up: true, how: 'the mount helper mounted it' },
  'mount.mounted': { up: true, how: 'its mount unit became active' },
  'mount.unmounted': { up: false, how: 'it was unmounted' },
  'efs.mount.row-missing': { up: false, how: 'the watchdog no longer found its row' },
};

/**
 * When the rows of mounts stood in the mount table: from the lines that say that one was mounted or unmounted, and from
 * the table at capture. The row is one of three things with lives of their own: the kernel's client behind it and the
 * tunnel that serves it are the others.
 */
export const mountRowLives: Fact = {
  name: 'mount-row-lives',
  title: 'lives of the rows of the mount table',
  uses: ['helper-runs', 'port-lives'],
  inputs: [{ sources: MOUNT_TABLES, actors: ['systemd', 'efs-mount-helper'] }],
  kinds: {},
  derive(context) {
    const lives = new Map<string, Life[]>();
    const bootEnd = bootEnds(context);
    for (const turn of turns(context)) {
      const open = lives.get(turn.target)?.find((life) => life.to === null);
      const end = open && bootEnd(open);
      if (end && end.time.from <= turn.event.time.from) open.to = end;
      take(lives, turn);
    }
    for (const { target, port, evidence } of loopbackMounts(context)) {
      const known = lives.get(target) ?? [];
      lives.set(target, known);
      if (known.some((life) => life.to === null && !bootEnd(life))) continue;
      const tried = context
        .ofKind('mount.nfs.attempted')
        .findLast((event) => event.fields.target === target && event.fields.port === port);
      const from = tried ? { time: tried.time, how: 'it was tried, and its row stands', span: tried.span } : null;
      const seen = { time: evidence.time!, how: 'its row stands in the mount table', span: evidence.span };
      const fields = { target, port, row: evidence.text };
      const life: Life = { of: 'mount-row', key: target, nth: known.length + 1, from, to: null, seen, fields };
      // It stands: what was tried before the last boot is not it.
      known.push(bootEnd(life) ? { ...life, from: null } : life);
    }
    return { lives: endAtBoot(context, [...lives.values()].flat()) };
  },
};

function turns(context: FactContext): Turn[] {
  return context.ofKind(...Object.keys(HOW)).flatMap((event) => {
    const meaning = HOW[event.kind]!;
    const { target } = event.fields;
    if (typeof target !== 'string') return [];
    const by = event.kind === 'mount.unmounted' ? `${meaning.how} (${event.actor})` : meaning.how;
    return [{ target, up: meaning.up, event, how: by }];
  });
}

/** Several witnesses tell of one mount and of one unmount: the first word of each counts. */
function take(lives: Map<string, Life[]>, { target, up, event, how }: Turn): void {
  const known = lives.get(target) ?? [];
  lives.set(target, known);
  const open = known.find((life) => life.to === null);
  const here = { time: event.time, how, span: event.span };
  const { port } = event.fields;
  const fields: FieldMap = typeof port === 'number' ? { target, port } : { target };
  const next = { of: 'mount-row', key: target, nth: known.length + 1, fields };
  if (up && !open) known.push({ ...next, from: here, to: null });
  if (!up && open) open.to = here;
  if (!up && known.length === 0) known.push({ ...next, from: null, to: here });
}
