import {
  type Event,
  type EventOf,
  fileOf,
  groupBy,
  type Interval,
  type Micros,
  podPath,
  SECOND,
  timesOf,
} from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { derivedEvent } from '../node/evidence.ts';
import { once } from '../node/memoize-per-timeline.ts';
import { inTime, podEvents } from '../pods/pod-events.ts';

/** What lines of different programs tell of the mount that they are about. */
type MountFields = {
  target?: string;
  source?: string;
  server?: string;
  dnsName?: string;
  fsId?: string;
  podUid?: string;
  pod?: string;
  namespace?: string;
  pv?: string;
  volume?: string;
  volumeName?: string;
  volumeHandle?: string;
  /** How long kubelet waits until it tries again, as Go writes it. */
  backoff?: string;
  /** Of an event of a pod: from the first to the last time, and how long ago that was. */
  lasted?: Micros;
  age?: Micros;
};

/** A line about a mount, whoever wrote it. */
export type MountLine = Omit<Event, 'fields'> & { fields: MountFields };

/** A line that quotes why a mount failed, with what was sought in its words. */
export type Quoted<About> = Omit<Event, 'fields'> & { fields: MountFields & About };

type Failure = EventOf<'volume.mount.failed' | 'mount.command.failed' | 'mount.nfs.failed'>;

const CSI_VOLUME = /^kubernetes\.io\/csi\//;
const OF_VOLUME = /^(?:\(combined from similar events\): )?MountVolume\.\w+ failed for volume "([^"]+)"/;

/**
 * Mounts that failed, as others quote the program that tried, whose own log stays in the container or is none: a CSI driver, a unit of
 * systemd and kubelet, else the events of pods that `kubectl describe` shows (with `lasted`, from the first to the last of one event, and
 * `age`, of the last, as the capture may have no time). Of each what `about` finds in its words, and the `source` that was to be mounted;
 * those in which it finds nothing are left out.
 *
 *     GRPC error: … Could not mount "fs-…:/" at "…": mount failed: exit status 1 … Output: Failed to locate an available port in the range [20049, 20449], try …
 */
export function quotedFailures<About extends object>(
  context: FactContext,
  about: (text: string) => About | undefined,
): Quoted<About>[] {
  const all = context.ofKind('volume.mount.failed', 'mount.command.failed', 'mount.nfs.failed');
  // The driver of EFS reports the same try by the volume too.
  const isToldTwice = all.some(({ kind, actor }) => kind === 'volume.mount.failed' && actor === 'csi');
  const lines = all.flatMap((event): Quoted<About>[] => {
    if (isToldTwice && event.kind === 'mount.command.failed' && event.actor === 'csi') return [];
    const said = saidIn(event);
    const found = about(said);
    if (!found) return [];
    const target = event.fields.target ?? targetElsewhere(context, event);
    const fields = { ...event.fields, ...found, ...sourceIn(said), ...(target === undefined ? {} : { target }) };
    return [{ ...event, fields }];
  });
  if (lines.length > 0) return ofWhoToldMore(eachTryOnce(lines));
  return described(context, about).sort((a, b) => inTime(a.time, b.time));
}

/** What was said, without what the log puts in front of each of its lines. */
function saidIn({ kind, fields, text }: Failure): string {
  if (kind === 'mount.nfs.failed') return fields.dnsName === undefined ? text : `Failed to resolve "${fields.dnsName}"`;
  if (fields.output !== undefined) return `Mounting arguments: ${fields.arguments}\nOutput: ${fields.output}`;
  return fields.error ?? text;
}

/** `SOURCE TARGET` at the end of the arguments of mount(8); a capture may have them and all that follows on one line. */
const SOURCE = /^Mounting arguments: (?:[^\n]*? )?(\S+) \/[^\s\\]*(?:\n|\\n| Output: |$)/;

function sourceIn(text: string): { source?: string } {
  const source = SOURCE.exec(text.slice(text.indexOf('Mounting arguments: ')))?.[1];
  return source === undefined ? {} : { source };
}

const secondOf = ({ time }: Pick<Event, 'time'>): number => Math.floor(time.from / SECOND);

const unitsEnded = once((context) => groupBy(context.ofKind('mount.process.exited', 'mount.job.failed'), secondOf));

function targetElsewhere(context: FactContext, said: Failure): string | undefined {
  return said.kind === 'mount.nfs.failed'
    ? (targetOfUnit(context, said) ?? targetOfAutomount(context, said))
    : undefined;
}

/** Up to nfs-utils 2.7 mount.nfs does not say what it mounts: where systemd called it, the one unit that fails with it. */
function targetOfUnit(context: FactContext, said: Failure): string | undefined {
  const second = secondOf(said);
  const near = [second - 1, second, second + 1].flatMap((one) => unitsEnded(context).get(one) ?? []);
  const ended = near.filter(({ time }) => Math.abs(time.from - said.time.from) <= SECOND);
  const targets = new Set(ended.flatMap(({ fields }) => fields.target ?? []));
  return targets.size === 1 ? [...targets][0] : undefined;
}

/** automount names the mount point behind what it quotes. */
function targetOfAutomount(
  context: FactContext,
  { program, pid, time, fields }: EventOf<'mount.nfs.failed'>,
): string | undefined {
  if (program !== 'automount') return undefined;
  const failures = context.joined('automount.failed', 'source', fields.source);
  return failures.find((event) => event.pid === pid && Math.abs(event.time.from - time.from) <= SECOND)?.fields.target;
}

/**
 * What a driver reports of a volume, kubelet reports too; either of their logs may begin later, and then it reports fewer tries. Of as many
 * the driver is heard, unless it does not know the volume: NodeStageVolume mounts it at a directory of the driver.
 */
function ofWhoToldMore<Line extends MountLine>(lines: readonly Line[]): Line[] {
  const byKubelet = ({ actor, fields }: Line) => actor === 'kubelet' && CSI_VOLUME.test(fields.volumeName ?? '');
  const byDriver = ({ actor, kind }: Line) => actor !== 'kubelet' && kind !== 'mount.nfs.failed';
  const left = new Set<Line>();
  for (const told of groupBy(lines, (line) => line.fields.source ?? mountOf(line)).values()) {
    const [kubelet, driver] = [told.filter(byKubelet), told.filter(byDriver)];
    const more = timesOf(kubelet) - timesOf(driver);
    const isKubelet = more > 0 || (more === 0 && driver.every(({ fields }) => fields.pv === undefined));
    for (const line of isKubelet ? driver : kubelet) left.add(line);
  }
  return lines.filter((line) => !left.has(line));
}

/** The volume that was to be mounted, else the mount point. */
export const mountOf = ({ fields: { pv, target } }: MountLine): string | undefined =>
  pv ?? podPath(target ?? '')?.pv ?? target;

/** The UID of the pod that it was to be mounted for. */
export const podUidOf = ({ fields: { podUid, target } }: MountLine): string | undefined =>
  podUid ?? podPath(target ?? '')?.podUid;

/** That pod by its UID, else by its name, as `kubectl describe` shows no more. */
export function podOf(event: MountLine): string | undefined {
  const { namespace, pod } = event.fields;
  return podUidOf(event) ?? (pod === undefined ? undefined : `${namespace}/${pod}`);
}

/** A provisioner gives PVs such names. */
const PROVISIONED = /^pvc-[0-9a-f]{8}-/;

/** A volume that has a name of its own; of others nothing shows whether they come from a PV or are in the pod, where all may be called `data`. */
export const isNamedOnce = ({ fields: { pv, volumeHandle, volumeName, target } }: MountLine): boolean =>
  volumeHandle !== undefined ||
  CSI_VOLUME.test(volumeName ?? '') ||
  (target ?? '').includes('kubernetes.io~csi') ||
  PROVISIONED.test(pv ?? '');

/** A driver reports one try twice, of its mount and of the call that it was asked by. */
export function eachTryOnce<Line extends MountLine>(lines: readonly Line[]): Line[] {
  const begun = new Map<string, Line>();
  return lines.filter((line) => {
    const { target, podUid, volumeName, source } = line.fields;
    // Of several mounts at once each has a process of its own.
    const of = target ?? `${line.program} ${line.pid} ${podUid} ${volumeName} ${source}`;
    const key = `${fileOf(line.span)} ${of}`;
    const first = begun.get(key);
    if (first && line.time.from - first.time.from < SECOND) return false;
    begun.set(key, line);
    return true;
  });
}

/** The events of pods, each as the one or two that it stands for. */
function described<About extends object>(
  context: FactContext,
  about: (text: string) => About | undefined,
): Quoted<About>[] {
  return podEvents(context).flatMap(({ message, namespace, pod, named, count, first, last, age, lasted, evidence }) => {
    const found = about(message);
    if (!found) return [];
    const note = `${named}${message.split('\n').at(-1)}`;
    const pv = OF_VOLUME.exec(message)?.[1];
    const fields: MountFields & About = { ...found, ...sourceIn(message), pv, namespace, pod, lasted, age };
    const told = (time: Interval, repeats: number): Quoted<About> => ({
      ...derivedEvent('quoted-failures', 'volume.mount.failed', time, { note }, evidence(note)),
      fields,
      repeats,
    });
    return count > 1 ? [told(first, count - 1), told(last, 1)] : [told(last, 1)];
  });
}
