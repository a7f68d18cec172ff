import { type EventOf, type Evidence, SECOND } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { exitsNear } from '../../views/efs/burst-exits.ts';
import { derive } from '../../views/node/evidence.ts';

const KILLER = 'efs.tunnels.killer';

/** The watchdog sees the end of a process that it killed itself within the next polls. */
const JUST_BEFORE = 10 * SECOND;
const SIGTERM = -15;

/**
 * Who ended the tunnels of a storm, where the logs say so themselves: the watchdog, earlyoom, or the signal, which is not that of an OOM
 * killer. What the kernel's OOM killer and kubelet do is told by other facts.
 *
 *     Connection timeout for /srv/a after 30 sec, SIGKILL has been sent to the potential unhealthy stunnel 4400, restarting …
 *     Child TLS tunnel process 4400 has exited, returncode=-9
 */
export const tunnelKillers: Fact = {
  name: 'tunnel-killers',
  title: 'what ended tunnels that died together repeatedly, other than the kernel',
  uses: ['tunnel-bursts', 'tunnel-storms'],
  inputs: [],
  unasked: [{ actors: ['efs-watchdog', 'earlyoom'] }],
  kinds: {
    [KILLER]: {
      what: 'a line that shows what else ended the tunnels',
      fields: { nth: 'int', by: { type: 'text', oneOf: ['health-check', 'earlyoom', 'sigterm'] } },
    },
  },
  derive(context) {
    const bursts = context.ofKind('efs.tunnels.dead-together');
    const events = context.ofKind('efs.tunnels.restart-storm').flatMap(({ fields: { nth }, time }) => {
      const own = bursts.filter((burst) => burst.time.from >= time.from && burst.time.to <= time.to);
      const exits = [...new Set(own.flatMap((burst) => exitsNear(context, burst)))];
      const killer = byHealthCheck(context, exits) ?? byEarlyoom(context, exits) ?? bySigterm(exits);
      if (!killer) return [];
      const { by, note, evidence } = killer;
      return [derive('tunnel-killers', KILLER, time, { nth, by, note }, evidence)];
    });
    return { events };
  },
};

interface Killer {
  by: 'health-check' | 'earlyoom' | 'sigterm';
  note: string;
  evidence: Evidence[];
}

type Exit = EventOf<'efs.tunnel.exited'>;

/** The lines that name the processes, each just before its end. */
function linesOf(
  kind: 'efs.health.timed-out' | 'earlyoom.process.killed',
  context: FactContext,
  exits: readonly Exit[],
) {
  const events = context.ofKind(kind);
  return exits.flatMap(({ fields: { pid }, time: { from, to } }) => {
    const isOf = ({ fields, time }: (typeof events)[number]) =>
      fields.pid === pid && time.from <= to && time.to >= from - JUST_BEFORE;
    return events.find(isOf) ?? [];
  });
}

/** Each end follows a line of the watchdog that it sent SIGKILL. */
function byHealthCheck(context: FactContext, exits: readonly Exit[]): Killer | undefined {
  const lines = linesOf('efs.health.timed-out', context, exits);
  if (exits.length === 0 || lines.length < exits.length) return undefined;
  const note = `the watchdog itself killed ${exits.length}: their mounts did not answer its health check`;
  return { by: 'health-check', note, evidence: lines.flatMap(evidenceOf) };
}

function byEarlyoom(context: FactContext, exits: readonly Exit[]): Killer | undefined {
  const lines = linesOf('earlyoom.process.killed', context, exits);
  if (lines.length === 0) return undefined;
  const note = `earlyoom ended ${lines.length}: memory of the node ran low`;
  return { by: 'earlyoom', note, evidence: lines.flatMap(evidenceOf) };
}

function bySigterm(exits: readonly Exit[]): Killer | undefined {
  if (exits.length === 0 || exits.some(({ fields }) => fields.exitStatus !== SIGTERM)) return undefined;
  const note = `${exits.length} ended by SIGTERM: a program or a person sent it, not the kernel`;
  return { by: 'sigterm', note, evidence: exits.flatMap(evidenceOf) };
}
