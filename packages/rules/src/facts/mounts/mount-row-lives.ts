import type { EventOf, FieldMap, Life } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import { loopbackMounts } from '../../views/nfs/loopback.ts';
import { MOUNT_TABLES } from '../../views/nfs/nfs-mounts.ts';
import { bootEnds, endAtBoot } from '../../views/node/boots.ts';

const HOW = {
  'efs.mount.succeeded': { up: true, how: 'the mount helper mounted it' },
  'mount.mounted': { up: true, how: 'its mount unit became active' },
  'mount.unmounted': { up: false, how: 'it was unmounted' },
  'efs.mount.row-missing': { up: false, how: 'the watchdog no longer found its mount entry' },
} as const;

const KINDS = [
  'efs.mount.succeeded',
  'mount.mounted',
  'mount.unmounted',
  'efs.mount.row-missing',
] as const satisfies (keyof typeof HOW)[];

/**
 * When the mounts were listed in the mount table: from the lines that say that one was mounted or unmounted, and from
 * the table at capture. The row is one of three things with lives of their own: the kernel's client behind it and the
 * tunnel that serves it are the others.
 */
export const mountRowLives: Fact = {
  name: 'mount-row-lives',
  title: 'lifetimes of mount entries',
  uses: ['helper-runs', 'port-lives'],
  inputs: [{ sources: MOUNT_TABLES, actors: ['systemd', 'efs-mount-helper'] }],
  lives: { 'mount-row': { by: ['target'], fields: { target: 'text', port: 'int?', row: 'text?' } } },
  kinds: {},
  derive(context) {
    const lives = new Map<string, Life[]>();
    const bootEnd = bootEnds(context);
    for (const event of context.ofKind(...KINDS)) {
      const { target } = event.fields;
      if (target !== undefined) take(lives, target, event, bootEnd);
    }
    for (const { target, port, evidence } of loopbackMounts(context)) {
      const known = lives.get(target) ?? [];
      lives.set(target, known);
      if (known.some((life) => life.to === null && !bootEnd(life))) continue;
      const tried = context
        .joined('mount.nfs.attempted', 'target', target)
        .findLast((event) => event.fields.port === port);
      const from = tried
        ? { time: tried.time, how: 'it was attempted and is in the mount table', span: tried.span }
        : null;
      const seen = { time: evidence.time!, how: 'it is in the mount table', span: evidence.span };
      const fields = { target, port, row: evidence.text };
      const life: Life = { of: 'mount-row', key: target, nth: known.length + 1, from, to: null, seen, fields };
      // It stands: what was tried before the last boot is not it.
      known.push(bootEnd(life) ? { ...life, from: null } : life);
    }
    return { lives: endAtBoot(context, [...lives.values()].flat()) };
  },
};

/** Several witnesses report one mount and one unmount: the first word of each counts. */
function take(
  lives: Map<string, Life[]>,
  target: string,
  { kind, actor, time, span, fields }: EventOf<(typeof KINDS)[number]>,
  bootEnd: (life: Life) => Life['to'],
): void {
  const known = lives.get(target) ?? [];
  lives.set(target, known);
  const last = known.at(-1);
  const end = last?.to === null ? bootEnd(last) : null;
  if (last && end && end.time.from <= time.from) last.to = end;
  const { up, how } = HOW[kind];
  const open = last?.to === null;
  if (up ? open : last && !open) return;
  const here = { time, how: kind === 'mount.unmounted' ? `${how} (${actor})` : how, span };
  if (!up && last) {
    last.to = here;
    return;
  }
  const port = 'port' in fields ? fields.port : undefined;
  const names: FieldMap = port === undefined ? { target } : { target, port };
  const [from, to] = up ? [here, null] : [null, here];
  known.push({ of: 'mount-row', key: target, nth: known.length + 1, fields: names, from, to });
}
