import {
  counted,
  type EventOf,
  type Evidence,
  firstMoment,
  groupBy,
  hullOf,
  type Interval,
  lastMoment,
  listed,
  MINUTE,
  SECOND,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { KubectlGetRecord } from '@mountline/parsers/kubectl-get';
import { brokeOff, ranOutOfTime } from '../../views/nfs/nfs-volumes.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';
import { driverContainers } from '../../views/pods/pod-containers.ts';
import { EFS_NODE_POD, isHere, isOfController } from '../../views/pods/pods.ts';

/** kubelet gives a call of a driver two minutes, and logs its failure within seconds. */
const CALL = 3 * MINUTE;
/** kubelet waits as long at most before it starts a container again. */
const RESTART = 5 * MINUTE;

const EFS = /\befs\.csi\.aws\.com\b/;
const DRIVER = 'aws-efs-csi-dri';
const HELPER = 'mount.efs';

/**
 * Memory limits that killed the EFS driver while one of its volumes was being mounted or unmounted: a call of kubelet that was under
 * way at the kill failed. One kill is enough, as the call ties it to the volume; of a driver that is killed with no call under way nothing is said here.
 */
export const driverKills: Fact = {
  name: 'driver-kills',
  title: 'OOM kills of the EFS driver during a call of kubelet',
  uses: ['cgroup-oom-kills', 'volume-operations'],
  inputs: [],
  unasked: [{ actors: ['kubelet'] }, { sources: ['kubernetes-objects', 'kubectl-describe'], actors: ['kernel'] }],
  kinds: {
    'volume.driver-killed': {
      what: 'an EFS driver that was OOM-killed while it mounted or unmounted a volume',
      fields: {
        podUid: 'text?',
        volume: 'text?',
        volumeName: 'text?',
        operation: { type: 'text', oneOf: ['mount', 'unmount'] },
        target: { type: 'text?', means: 'if a mount table shows it' },
        program: { type: 'text', means: 'what was killed, in words' },
        kills: { type: 'count?', means: 'that are known, of the same pod' },
        limit: { type: 'text?', means: 'in words' },
        driverUid: { type: 'text?', means: 'of the pod of the driver' },
        driverPath: { type: 'text?', means: 'the path prefix of its cgroups' },
        cut: { type: 'bool', means: 'the connection of the call to the driver broke off' },
        helper: { type: 'bool', means: 'mount.efs was killed' },
        presumed: { type: 'bool', means: 'nothing shows that this end of the container was a kill, or when it was' },
      },
    },
  },
  derive(context) {
    const calls = failedCalls(context);
    if (calls.length === 0) return {};
    const kernel = inKernelLog(context);
    const kills = kernel.length > 0 ? kernel : [...inPods(context), ...inTable(context)];
    const events = [...groupBy(calls, keyOf).values()].flatMap((ofOne) => eventOf(context, ofOne, kills));
    return { events };
  },
};

type Call = EventOf<'volume.mount.failed' | 'volume.unmount.failed'>;

const operationOf = ({ kind }: Call) => (kind === 'volume.mount.failed' ? 'mount' : 'unmount');
const keyOf = (call: Call) => [call.fields.podUid, call.fields.volumeName, operationOf(call)].join('\0');

function failedCalls(context: FactContext): Call[] {
  return context
    .ofKind('volume.mount.failed', 'volume.unmount.failed')
    .filter(({ actor, fields }) => actor === 'kubelet' && EFS.test(`${fields.volumeName} ${fields.error}`))
    .filter((call) => ranOutOfTime(call) || brokeOff(call));
}

interface Kill {
  time: Interval;
  /** The calls that were under way failed in this time. */
  under: Interval;
  /** What was killed. */
  program: string;
  helper: boolean;
  limit?: string | undefined;
  driverUid?: string | undefined;
  driverPath?: string | undefined;
  seen: boolean;
  presumed: boolean;
  /** What the kill is called in a note. */
  says: string;
  evidence: Evidence[];
}

function inKernelLog(context: FactContext): Kill[] {
  return context.ofKind('cgroup.oom-killed').flatMap((kill): Kill[] => {
    const { comms, efs, podUid, podPath, limit } = kill.fields;
    const helper = comms.includes(HELPER);
    if (!efs && !helper) return [];
    if (podUid !== undefined && isOfController(context, podUid)) return [];
    const program = comms.includes(DRIVER) ? 'the EFS driver' : listed(comms);
    return [
      {
        time: kill.time,
        under: { from: kill.time.from, to: kill.time.to + CALL },
        program,
        helper,
        limit: limit === undefined ? undefined : `${Math.round(limit / 1024)} MiB`,
        driverUid: podUid,
        driverPath: podPath,
        seen: true,
        presumed: false,
        says: `${program} reached its memory limit and was OOM-killed at ${context.clockTime(firstMoment(kill))}`,
        evidence: evidenceOf(kill),
      },
    ];
  });
}

/** The pod gives the reason for the last end alone. The one before it was some end of the same container, and a start behind it. */
function inPods(context: FactContext): Kill[] {
  return driverContainers(context).flatMap(({ object, container, evidence }): Kill[] => {
    const { name, state, lastState, restartCount = 0, limits } = container;
    const last = [lastState, state].find((one) => one?.reason === 'OOMKilled');
    if (!last?.finishedAt) return [];
    const text = `${object.namespace ?? ''}/${object.name}: ${name} OOMKilled, restartCount ${restartCount}`;
    const of = {
      program: `container ${name}`,
      helper: false,
      limit: limits?.memory,
      driverUid: object.uid,
      seen: false,
    };
    const killOf = (at: number, early: number, says: string, presumed = false): Kill => {
      const time = { from: at, to: at + SECOND };
      return {
        ...of,
        presumed,
        time,
        under: { from: at - early, to: at + CALL },
        says: `${says} at ${context.clockTime(time)}`,
        evidence: [{ ...evidence(text), time }],
      };
    };
    const ends = [killOf(last.finishedAt.value, 0, `container ${name} was OOMKilled`)];
    if (last.startedAt && restartCount > 1)
      ends.unshift(
        killOf(last.startedAt.value, RESTART, `container ${name}, which was OOMKilled later, was restarted`, true),
      );
    return ends;
  });
}

/** The table has no time but its own: what is under way then is a call that has not come to an end. */
function inTable(context: FactContext): Kill[] {
  const isOpen = context.ofKind('volume.operation.stuck').some(({ fields }) => fields.open);
  if (!isOpen) return [];
  return ofLastCapture(context.rows<KubectlGetRecord>('kubectl-get')).flatMap(({ snapshot, rows }) => {
    const ofDriver = rows.filter(({ kind, name }) => kind === 'Pod' && EFS_NODE_POD.test(name ?? ''));
    const isOfNode = (node: string | undefined) => isHere(context, node) ?? ofDriver.length === 1;
    return ofDriver
      .filter(({ status, node }) => status === 'OOMKilled' && isOfNode(node))
      .map((row): Kill => {
        const says = `pod ${row.name}, which runs the EFS driver, is OOMKilled in the table of pods`;
        return {
          time: snapshot.captured,
          under: { from: snapshot.captured.from - CALL, to: snapshot.captured.to + CALL },
          program: `a container of ${row.name}`,
          helper: false,
          seen: false,
          presumed: true,
          says,
          evidence: [rowEvidence(snapshot, row, `${row.name} OOMKilled ${row.columns.RESTARTS ?? ''}`)],
        };
      });
  });
}

function eventOf(context: FactContext, calls: readonly Call[], kills: readonly Kill[]) {
  const isUnder = ({ under }: Kill, { time }: Call) => time.to > under.from && time.from <= under.to;
  const kill = kills.find((one) => calls.some((call) => isUnder(one, call)));
  if (!kill) return [];
  const failed = calls.filter((call) => isUnder(kill, call));
  const [first] = failed;
  const { podUid, volume, volumeName, pv } = first!.fields;
  const operation = operationOf(first!);
  const same = kills.filter(({ driverUid, time }) => driverUid === kill.driverUid && time.from >= kill.time.from);
  const cut = failed.some(brokeOff);
  const last = same.at(-1)!;
  const again =
    kill.seen && same.length > 1 ? ` (${counted(same.length, 'kill')}, last at ${context.clockTime(last.time)})` : '';
  const how = cut ? 'that this call broke off' : 'that this call ran out of time';
  const note = `${kill.says}${again}, during the ${operation} of ${pv ?? volume ?? volumeName} of pod ${podUid}; kubelet logged ${how} at ${context.clockTime(lastMoment(first!))}`;
  const stuck = context
    .ofKind('volume.operation.stuck')
    .find(({ fields }) => fields.podUid === podUid && fields.volumeName === volumeName);
  const time = hullOf([kill.time, ...failed.map((call) => call.time)])!;
  const { program, limit, driverUid, driverPath, seen, presumed } = kill;
  const fields = {
    podUid,
    volume,
    volumeName,
    operation,
    target: stuck?.fields.target,
    program,
    kills: seen ? same.length : undefined,
    limit: limit ?? limitOf(context),
    driverUid,
    driverPath,
    cut,
    helper: kill.helper,
    presumed,
    note,
  } as const;
  const evidence = [...kill.evidence, ...failed.flatMap((call) => evidenceOf(call).slice(0, 1)), ...last.evidence];
  return [derive('driver-kills', 'volume.driver-killed', time, fields, evidence)];
}

/** As the pod has it, where the kernel's lines do not tell. */
function limitOf(context: FactContext): string | undefined {
  const limits = driverContainers(context).flatMap(({ container }) => container.limits?.memory ?? []);
  return limits.length === 1 ? limits[0] : undefined;
}
