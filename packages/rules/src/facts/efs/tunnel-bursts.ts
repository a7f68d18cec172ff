import { type Event, type EventOf, MINUTE } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { exitsNear, isNear, ONE_GO } from '../../views/efs/burst-exits.ts';
import { boots } from '../../views/node/boots.ts';
import { derive } from '../../views/node/evidence.ts';
import { runsOf } from '../../views/node/runs.ts';

/** Fewer may die by chance, or because of one file system. */
const MANY = 3;

/** So soon behind a boot no tunnel is alive yet. */
const BOOTING = 2 * MINUTE;

/**
 * Tunnels of several mounts that the watchdog found dead at once. Once, behind a start of the watchdog, is how every
 * restart of the container looks, a rolling update too; that it happens repeatedly within minutes is not. Behind a boot all of them are dead,
 * whatever ended them.
 */
export const tunnelBursts: Fact = {
  name: 'tunnel-bursts',
  title: 'tunnels of several mounts that died together',
  uses: ['port-lives'],
  inputs: [{ actors: ['efs-watchdog'] }],
  kinds: {
    'efs.tunnels.dead-together': {
      what: 'tunnels of several mounts that were found dead at once',
      fields: {
        tunnels: 'count',
        fresh: { type: 'bool', means: 'the watchdog itself had just started' },
        killed: { type: 'count', means: 'tunnels killed by signal 9' },
      },
    },
  },
  derive(context) {
    return { events: burstsOf(context) };
  },
};

type Dead = EventOf<'efs.tunnel.dead'>;

function burstsOf(context: FactContext): Event[] {
  const inOneGo = ([first]: readonly Dead[], dead: Dead) => dead.time.from - first!.time.from <= ONE_GO;
  const booted = boots(context);
  const isBehindBoot = ({ time: { from } }: Dead) =>
    booted.some(({ time }) => time.to <= from && from - time.to < BOOTING);
  return runsOf(context.ofKind('efs.tunnel.dead'), inOneGo)
    .filter(([first]) => !isBehindBoot(first!))
    .flatMap((group) => burstOf(context, group) ?? []);
}

function burstOf(context: FactContext, group: readonly Dead[]): Event | undefined {
  const names = new Set(group.map(({ fields }) => fields.stateName));
  if (names.size < MANY) return undefined;
  const [first] = group;
  const started = context
    .ofKind('efs.watchdog.started')
    .find((event) => isNear(event, first!.time) && event.time.from <= first!.time.from);
  const killed = exitsNear(context, first!).filter(({ fields }) => fields.exitStatus === -9);
  const why = started
    ? ', just after the watchdog itself had started'
    : killed.length > 0
      ? `, ${killed.length} of them SIGKILLed`
      : '';
  const note = `${names.size} tunnels were found dead at once${why}`;
  const fields = { tunnels: names.size, fresh: started !== undefined, killed: killed.length, note };
  const time = { from: first!.time.from, to: group.at(-1)!.time.to };
  const evidence = [...group, ...(started ? [started] : []), ...killed].flatMap(evidenceOf);
  return derive('tunnel-bursts', 'efs.tunnels.dead-together', time, fields, evidence);
}
