import { type Event, type EventOf, SECOND } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';
import { runsOf } from '../../views/node/runs.ts';

/** The watchdog polls once a second; a poll that starts many tunnels lasts some more. */
const ONE_GO = 5 * SECOND;

/** Fewer may die by chance, or because of one file system. */
const MANY = 3;

/**
 * Tunnels of several mounts that the watchdog found dead at once. Once, behind a start of the watchdog, is how every
 * restart of the container looks, a rolling update too; that it happens repeatedly within minutes is not.
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
  return runsOf(context.ofKind('efs.tunnel.dead'), inOneGo).flatMap((group) => burstOf(context, group) ?? []);
}

function burstOf(context: FactContext, group: readonly Dead[]): Event | undefined {
  const names = new Set(group.map(({ fields }) => fields.stateName));
  if (names.size < MANY) return undefined;
  const [first] = group;
  const near = (event: Event) =>
    event.time.from >= first!.time.from - ONE_GO && event.time.from <= first!.time.from + 2 * ONE_GO;
  const started = context.ofKind('efs.watchdog.started').find((e) => near(e) && e.time.from <= first!.time.from);
  const killed = context.ofKind('efs.tunnel.exited').filter((e) => near(e) && e.fields.exitStatus === -9);
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
