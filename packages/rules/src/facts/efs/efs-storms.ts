import type { Event, EventOf, Unknown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { efsOfMount } from '../../views/efs/efs-of-mount.ts';
import { loopbackMounts } from '../../views/nfs/loopback.ts';
import { nfsMounts } from '../../views/nfs/nfs-mounts.ts';
import { derive } from '../../views/node/evidence.ts';

const metricsOf = (fileSystem: string) =>
  `aws cloudwatch get-metric-statistics --namespace AWS/EFS --metric-name MetadataIOBytes --dimensions Name=FileSystemId,Value=${fileSystem} --start-time BEGIN --end-time END --period 300 --statistics Sum --output json`;
const addressesOf = (fileSystem: string) => `aws efs describe-mount-targets --file-system-id ${fileSystem}`;

const TUNNELS = {
  what: 'the command lines of the tunnels, which name the file system',
  collectWith: 'timeout 20 ps -eLo pid,ppid,lwp,stat,wchan:32,lstart,args',
};

/**
 * A mount whose directories are listed without an end, and metadata IO in the metrics of its file system. Metrics are of whatever
 * file system somebody asked for: those of another one tell nothing of this mount. A mount by address does not tell of which it is,
 * nor does a tunnel that nothing names, nor one of several file systems where the metrics name none. Metadata IO that was over before the mount was listed is none of it.
 */
export const efsStorms: Fact = {
  name: 'efs-storms',
  title: 'metadata IO in the metrics of a file system whose directories are listed nonstop',
  uses: ['efs-metrics', 'nfs-operation-rates'],
  inputs: [{ sources: ['cloudwatch-json', 'cloudwatch-csv'] }],
  kinds: {
    'efs.metadata.of-mount': {
      what: 'metadata IO many times the data IO, on a file system whose directories are listed nonstop',
      fields: { target: 'text', fileSystem: 'text' },
    },
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const storm of context.ofKind('nfs.metadata.storm'))
      for (const dominant of context.ofKind('efs.metadata.dominant')) {
        const isOfMount = isOf(context, storm, dominant);
        if (isOfMount === false) continue;
        const isOver = !dominant.fields.open && dominant.time.to < storm.time.from;
        if (isOfMount && !isOver) events.push(ofMount(storm, dominant));
        else unknown.push(undecided(context, storm, dominant, isOver));
      }
    return { events, unknown };
  },
};

/** Whether metrics are of the file system of a mount; undefined where nothing shows. */
type Storm = EventOf<'nfs.metadata.storm'>;
type Dominant = EventOf<'efs.metadata.dominant'>;

function isOf(context: FactContext, storm: Storm, { fields }: Dominant): boolean | undefined {
  const { efs } = storm.fields;
  const { fileSystem } = fields;
  if (efs === undefined) return undefined;
  if (efs === fileSystem) return true;
  if (isNamed(fileSystem)) return false;
  return isOnlyOne(context) ? true : undefined;
}

/** The metrics name no file system; but one is mounted, and the metrics are of one: whoever asked for them meant this. */
function isOnlyOne(context: FactContext): boolean {
  const ports = new Map(loopbackMounts(context).map(({ target, port }) => [target, port]));
  const mounted = nfsMounts(context).flatMap(({ source, target }) => {
    const port = ports.get(target);
    return efsOfMount(context, source, target) ?? (port === undefined ? [] : `port ${port}`);
  });
  const metrics = context.ofKind('efs.metadata.dominant').map(({ fields }) => fields.fileSystem);
  return new Set(mounted).size <= 1 && new Set(metrics).size === 1;
}

const isNamed = (fileSystem: string) => fileSystem.startsWith('fs-');

function ofMount(storm: Storm, dominant: Dominant): Event {
  const { fileSystem } = dominant.fields;
  const { target } = storm.fields;
  const fields = { target, fileSystem, note: dominant.text };
  const made = derive('efs-storms', 'efs.metadata.of-mount', dominant.time, fields, evidenceOf(dominant));
  return dominant.guesses ? { ...made, guesses: dominant.guesses } : made;
}

function undecided(context: FactContext, storm: Storm, dominant: Dominant, isOver: boolean): Unknown {
  const { target } = storm.fields;
  const isTunnel = loopbackMounts(context).some((mount) => mount.target === target);
  const { fileSystem } = dominant.fields;
  const named = isNamed(fileSystem) ? fileSystem : 'FILE-SYSTEM';
  const because = isOver
    ? `the metadata IO of ${fileSystem} ended before ${target} was listed`
    : `nothing shows whether the file system of the metrics, ${fileSystem}, is mounted on ${target}`;
  const need = isOver
    ? { what: 'the metrics of the file system up to now', collectWith: metricsOf(named) }
    : isTunnel
      ? TUNNELS
      : { what: 'the addresses of the file system', collectWith: addressesOf(named) };
  const fields = { target, fileSystem };
  const { time } = dominant;
  return { kind: 'efs.metadata.of-mount', time, fields, needs: [need], because, evidence: evidenceOf(dominant) };
}
