import {
  type Event,
  type EventOf,
  firstMoment,
  formatDuration,
  groupBy,
  type Interval,
  LONGEST_CAPTURE,
  listed,
  MINUTE,
  type Need,
  timesOf,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { type LeaseSince, leaseSince } from '../../views/nfs/client-leases.ts';
import { isLoopback, loopbackMounts } from '../../views/nfs/loopback.ts';
import { errorInWords } from '../../views/nfs/nfs-errors.ts';
import { nfsMounts, wholeMountTable } from '../../views/nfs/nfs-mounts.ts';
import { type Losses, lossesOf, lossInWords, meaningsOf } from '../../views/nfs/recovery-losses.ts';
import {
  isOfSequenceIds,
  linesOf,
  type RecoverySpell,
  recoverySpells,
  serverIn,
} from '../../views/nfs/recovery-spells.ts';
import { derive } from '../../views/node/evidence.ts';
import { lastCaptureAt, lastCaptureBegan } from '../../views/node/last-capture.ts';

const FAILED = 'nfs.state.recovery-failed';
const GOING_ON = 'nfs.state.recovery-going-on';
const RECOVERED = 'nfs.state.recovered';
const CERTAIN = 'nfs.state.recovery-failed-surely';
const COUNTED = 'nfs.state.losses-counted';
const FACT = 'nfs-state-recoveries';

/** Beside a restart of its server a line or two are normal: the next try succeeds. */
const SEVERAL = 3;
/** Lines that end before the capture by less continue. */
const STILL = 5 * MINUTE;
/** Lines a minute that load the client and its server: the kernel writes 120 at most. */
const STORM = 20;

const UNTOLD = 'no lease at capture shows whether the client recovered; the kernel does not log success';
const BEFORE = 'the lease at capture does not show whether it was renewed after the last line';
const STAYS_LOST = 'lost state stays lost for a program until it reopens the file; no line shows whether it did';

const DELEGATED = 'kernels before Linux 3.18 log this also for locks under a delegation, which were not lost';

const NEED = { what: 'the leases of the NFSv4 clients', collectWith: 'cat /proc/1/mountstats' };

/**
 * Recoveries of NFS state that failed. The state manager of an NFSv4 client (fs/nfs/nfs4state.c: nfs4_state_manager) renews its
 * lease, and takes back opens and locks when the server lost them; one line of it alone is no harm, as the next try mostly succeeds.
 * What could not be taken back the kernel gives up. Of NFSv3 lockd takes the locks back (fs/lockd/clntproc.c: nlmclnt_reclaim).
 *
 *     NFS: state manager: check lease failed on NFSv4 server 10.0.4.20 with error 13
 *     NFS: __nfs4_reclaim_open_state: Lock reclaim failed!
 *     NFSv4: state recovery failed for open file pack/tmp_pack_aR0Mu3, error = -13
 *
 * No line shows success. That it continues a lease shows that was not renewed since, and that it is over one that was.
 */
export const nfsStateRecoveries: Fact = {
  name: 'nfs-state-recoveries',
  title: 'failed NFS state recoveries',
  uses: ['boot-lives', 'client-lease', 'port-outage', 'server-outages'],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    [FAILED]: {
      what: 'a failed NFS state recovery',
      fields: {
        spell: { type: 'text', means: 'its name' },
        of: { type: 'text', means: 'the client and the NFS version' },
        server: { type: 'text?', means: 'if known' },
        named: { type: 'bool', means: 'the lines name it' },
        mixed: { type: 'bool', means: 'some lines do not name it' },
        by: {
          type: 'text?',
          oneOf: ['sequence', 'silence'],
          means: 'what shows the server if the lines do not',
        },
        local: { type: 'bool?', means: 'it is this node' },
        port: { type: 'int?', means: 'of this node, if only one client is possible' },
        version: { type: 'int', means: 'of NFS' },
        errors: 'list',
        meaning: { type: 'text?', means: 'of the errors' },
        failures: { type: 'text?', means: 'of the state manager, in words' },
        refused: 'bool',
        inUse: { type: 'bool', means: 'another client uses the same ID, by its errors' },
        storm: { type: 'int?', unit: '1/min', means: 'lines' },
        sequence: { type: 'bool', means: 'every error is NFS4ERR_BAD_SEQID' },
        refusals: { type: 'count', means: 'sequence IDs that the same server refused at that time' },
        root: { type: 'bool', means: 'the root file system of this node is an NFS mount' },
        lost: { type: 'text?', means: 'the lost state, in words' },
        locks: 'bool',
        opens: { type: 'bool', means: 'open files were lost' },
        pids: 'list?',
        older: {
          type: 'bool',
          means: 'this kernel logs the same line also for locks that were not lost',
        },
        duration: 'int',
      },
    },
    [CERTAIN]: {
      what: 'NFS state that is certainly lost, or a state manager that kept failing',
      fields: { spell: 'text' },
    },
    [GOING_ON]: {
      what: 'an NFS state recovery that still fails at capture',
      fields: { spell: 'text', server: 'text?', failures: { type: 'text', means: 'of the state manager, in words' } },
    },
    [RECOVERED]: {
      what: 'an NFSv4 lease that was renewed after a failed recovery',
      fields: { spell: 'text', server: 'text?', lost: { type: 'bool', means: 'some state stays lost' } },
    },
    [COUNTED]: {
      what: 'an NFS client that lost state several times',
      fields: { of: 'text', times: 'count', lastAt: 'int' },
    },
  },
  derive(context) {
    const told = recoverySpells(context).map((spell) => tell(context, spell));
    const events = told.flatMap((one) => one.events);
    const lost = told.flatMap(({ failed }) => (failed?.fields.lost === undefined ? [] : [failed]));
    const counted = [...groupBy(lost, ({ fields }) => fields.of).values()]
      .filter((same) => same.length > 1)
      .map((same) => countedOf(context, same));
    return { events: [...events, ...counted], unknown: told.flatMap(({ unknown }) => unknown) };
  },
};

type Failed = EventOf<typeof FAILED>;

function countedOf(context: FactContext, same: readonly Failed[]): Event {
  const [first, last] = [same[0]!, same.at(-1)!];
  const at = (event: Event) => context.clockTime(firstMoment(event));
  const note = `state was lost ${same.length} times, first at ${at(first)}, last at ${at(last)}`;
  const fields = { of: first.fields.of, times: same.length, lastAt: last.time.from, note };
  const evidence = same.flatMap((event) => evidenceOf(event).slice(0, 1));
  return derive(FACT, COUNTED, { from: first.time.from, to: last.time.to }, fields, evidence);
}

function tell(context: FactContext, spell: RecoverySpell): { failed?: Failed; events: Event[]; unknown: Unknown[] } {
  const { server, version, named } = spell;
  const manager = managerOf(spell);
  const losses = lossesOf(spell);
  const ofCapture = isOfCapture(context, spell);
  const lease: LeaseSince = ofCapture && server ? leaseSince(context, server, spell.last) : { shown: false };
  const lasts = manager.times >= SEVERAL && manager.duration >= MINUTE;
  const fails = lease.expired !== undefined || (lasts && !lease.shown && isRecent(context, spell));
  const goesOn = ofCapture && manager.times > 0 && !lease.renewed && fails;
  const lost = losses.lost !== undefined;
  const client = `${server ?? 'unknown'} ${version}`;
  const of = { spell: `${client} ${spell.first}`, server };
  if (!lost && !lasts && !goesOn) {
    const asked = !lease.renewed && !lease.shown && isOfLastBoot(context, spell) && isMounted(context, server);
    return { events: [], unknown: asked ? [unknownOf(FAILED, { server }, spell, UNTOLD, [NEED])] : [] };
  }
  const note = noteOf(spell, manager, losses, lease);
  const local = server === undefined ? undefined : isLoopback(server);
  const port = local && ofCapture ? (lease.expired?.fields.port ?? onlyPort(context)) : undefined;
  const mixed = named && spell.lines.some((line) => serverIn(line) === undefined);
  const doubtful = losses.older && !lasts && !goesOn;
  const older = losses.older && !doubtful;
  const { by, refusals } = spell;
  const fields = {
    ...of,
    of: client,
    named,
    by,
    mixed,
    local,
    port,
    version,
    ...told(manager, losses),
    sequence: isOfSequenceIds(spell),
    refusals: timesOf(refusals),
    root: hasNfsRoot(context),
    older,
    note,
  };
  const lines = [...spell.lines, ...refusals].flatMap((line) => evidenceOf(line).slice(0, 1));
  const evidence = [...lines, ...(lease.expired?.evidence ?? [])];
  const time: Interval = { from: spell.first, to: spell.last.to };
  const failed = derive(FACT, FAILED, time, fields, evidence);
  const events: Event[] = [failed];
  const doubt = doubtful ? [unknownOf(CERTAIN, of, spell, DELEGATED)] : [];
  if (!doubtful) events.push(derive(FACT, CERTAIN, time, { spell: of.spell, note }, evidence));
  if (goesOn) {
    const failures = failuresOf(manager);
    events.push(derive(FACT, GOING_ON, time, { ...of, failures, note }, evidence));
    return { failed, events, unknown: [] };
  }
  if (lease.renewed) {
    const success = `the client recovered: ${lease.renewed.fields.note}`;
    events.push(derive(FACT, RECOVERED, lease.renewed.time, { ...of, lost, note: success }, evidenceOf(lease.renewed)));
  }
  if (lost) return { failed, events, unknown: [...doubt, unknownOf(GOING_ON, of, spell, STAYS_LOST)] };
  const over = lease.renewed || !isOfLastBoot(context, spell) || (ofCapture && !isMounted(context, server));
  const unknown = lease.shown ? unknownOf(GOING_ON, of, spell, BEFORE) : unknownOf(GOING_ON, of, spell, UNTOLD, [NEED]);
  return { failed, events, unknown: over ? [] : [unknown] };
}

/** By the mount table of the host, or by the kernel's own line. */
function hasNfsRoot(context: FactContext): boolean {
  if (nfsMounts(context).some(({ target }) => target === '/')) return true;
  return context.ofKind('kernel.root.mounted').some(({ fields }) => /^nfs4?$/.test(fields.fsType));
}

/** What the state manager says. */
interface Manager {
  times: number;
  duration: number;
  errors: number[];
  /** `check lease, with error 13 (EACCES)`. */
  steps: string[];
}

function managerOf({ lines, last, first }: RecoverySpell): Manager {
  const own = linesOf(lines, 'nfs.state-manager.failed');
  const step = ({ fields: { section, error } }: EventOf<'nfs.state-manager.failed'>) =>
    `${section ? `${section} with ` : ''}error ${errorInWords(error)}`;
  return {
    times: timesOf(own),
    duration: own.length > 0 ? last.from - first : 0,
    errors: [...new Set(own.map(({ fields }) => fields.error))],
    steps: [...new Set(own.map(step))],
  };
}

function told(manager: Manager, losses: Losses) {
  const { lost, locks, opens, pids } = losses;
  const aMinute = manager.duration >= MINUTE ? Math.round((manager.times * MINUTE) / manager.duration) : 0;
  const errors = [...manager.errors, ...losses.errors];
  return {
    errors: errors.map(errorInWords),
    meaning: meaningsOf(errors),
    failures: manager.times > 0 ? failuresOf(manager) : undefined,
    refused: manager.errors.includes(13),
    inUse: manager.errors.includes(1),
    storm: aMinute >= STORM ? aMinute : undefined,
    lost,
    locks,
    opens,
    pids: pids.length > 0 ? pids : undefined,
    duration: manager.duration,
  };
}

const failuresOf = ({ times: n, duration, steps }: Manager): string =>
  `${listed(steps, 4)}, ${n === 1 ? 'once' : `${n} times${duration >= MINUTE ? ` over ${formatDuration(duration)}` : ''}`}`;

function noteOf({ server, version }: RecoverySpell, manager: Manager, losses: Losses, { expired }: LeaseSince): string {
  const client = `the NFSv${version} client${server === undefined ? '' : ` of ${server}`}`;
  const parts = [
    ...(manager.times > 0 ? [`the state manager failed: ${failuresOf(manager)}`] : []),
    ...(losses.lost === undefined ? [] : [lossInWords(losses)]),
    ...(expired ? [expired.fields.note] : []),
  ];
  return `${client}: ${parts.join('; ')}`;
}

/** Of an earlier boot: that ended it. */
function isOfLastBoot(context: FactContext, { first }: RecoverySpell): boolean {
  const booted = context.ofKind('node.rebooted').at(-1)?.time.from ?? Number.NEGATIVE_INFINITY;
  return first >= booted;
}

/** Whether the tables of the capture are from behind the lines. */
function isOfCapture(context: FactContext, spell: RecoverySpell): boolean {
  const began = lastCaptureBegan(context);
  if (began === undefined || spell.last.from > began + LONGEST_CAPTURE) return false;
  return isOfLastBoot(context, spell) && !spell.lines.some(({ guesses }) => guesses);
}

function isRecent(context: FactContext, { last }: RecoverySpell): boolean {
  const now = lastCaptureAt(context);
  return now !== undefined && last.to >= now - STILL;
}

/** Whether a mount of the server may be there at capture: without one there is nothing to recover. */
function isMounted(context: FactContext, server: string | undefined): boolean {
  if (server === undefined || !wholeMountTable(context)) return true;
  return nfsMounts(context).some(({ host, address }) => host === server || address === server);
}

/** The port of this node that all mounts of it have, where it is one. */
function onlyPort(context: FactContext): number | undefined {
  const ports = new Set(loopbackMounts(context).map(({ port }) => port));
  return ports.size === 1 ? [...ports][0] : undefined;
}

const unknownOf = (
  kind: string,
  of: { spell?: string; server: string | undefined },
  { lines, first, last }: RecoverySpell,
  because: string,
  needs: Need[] = [],
): Unknown => ({
  kind,
  fields: {
    ...(of.spell === undefined ? {} : { spell: of.spell }),
    ...(of.server === undefined ? {} : { server: of.server }),
  },
  time: { from: first, to: last.to },
  needs,
  because,
  evidence: evidenceOf(lines.at(-1)!).slice(0, 1),
});
