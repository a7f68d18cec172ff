import { type Event, earlier, type FieldMap, fileOf, type Interval, isKnown, SECOND } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { KubectlDescribeRecord } from '@mountline/parsers/kubectl-describe';
import { derive, rowEvidence } from './evidence.ts';
import { isHere } from './pods.ts';

const CSI_VOLUME = /^kubernetes\.io\/csi\//;
const OF_VOLUME = /^MountVolume\.\w+ failed for volume "([^"]+)"/;

/**
 * Mounts that failed, as others quote the program that tried, whose own log stays in the container or is none: the CSI driver or a unit of
 * systemd, else the kubelet, of the same tries as a driver, else the events of pods that `kubectl describe` shows (with `lasted`, from the first to the last of one event, and
 * `age`, of the last, as the capture may have no time). Of each what `about` finds in its words; those
 * in which it finds nothing are left out.
 *
 *     GRPC error: … Could not mount "fs-…:/" at "…": mount failed: exit status 1 … Output: Failed to locate an available port in the range [20049, 20449], try …
 */
export function quotedFailures(context: FactContext, about: (text: string) => FieldMap | undefined): Event[] {
  const all = context.ofKind('volume.mount.failed', 'mount.command.failed', 'mount.nfs.failed');
  const lines = all.flatMap((event) => {
    // The driver of EFS tells of the same try by the volume too.
    if (event.kind === 'mount.command.failed' && event.actor === 'csi') return [];
    const found = about(event.text);
    return found ? [{ ...event, fields: { ...event.fields, ...found } }] : [];
  });
  // What a driver tells itself the kubelet tells too.
  const isOfDriver = ({ actor, kind }: Event) => actor !== 'kubelet' && kind !== 'mount.nfs.failed';
  const told = lines.some(isOfDriver)
    ? lines.filter(({ actor, fields }) => actor !== 'kubelet' || !CSI_VOLUME.test(String(fields.volumeName)))
    : lines;
  if (told.length > 0) return eachTryOnce(told);
  return described(context, about).sort((a, b) => inTime(a.time, b.time));
}

/** A driver tells of one try twice, of its mount and of the call that it was asked by. */
export function eachTryOnce(lines: readonly Event[]): Event[] {
  const begun = new Map<string, Event>();
  return lines.filter((line) => {
    const { target, podUid, volumeName } = line.fields;
    // Of several mounts at once each has a process of its own.
    const of = target ?? `${line.program} ${line.pid} ${podUid} ${volumeName}`;
    const key = `${fileOf(line.span)} ${of}`;
    const first = begun.get(key);
    if (first && line.time.from - first.time.from < SECOND) return false;
    begun.set(key, line);
    return true;
  });
}

const inTime = (a: Interval, b: Interval) => Number(a.from > b.from) - Number(a.from < b.from);

/** Of an event that several captures show, or copies of one, the last. */
function described(context: FactContext, about: (text: string) => FieldMap | undefined): Event[] {
  const events = new Map<string, Event[]>();
  const tables = [...context.rows<KubectlDescribeRecord>('kubectl-describe')];
  for (const { snapshot, rows } of tables.sort((a, b) => inTime(a.snapshot.captured, b.snapshot.captured)))
    for (const row of rows.filter(({ pod }) => isHere(context, pod?.nodeName) !== false))
      for (const { line, message, age, over, count = 1 } of row.events ?? []) {
        const found = about(message);
        if (!found) continue;
        const { captured } = snapshot;
        const lasted = over && age ? Math.max(0, over.micros - age.micros) : 0;
        const ago = (one: typeof age) => (one && isKnown(captured.from) ? earlier(captured, one.micros) : captured);
        const pod = `${row.namespace}/${row.name}`;
        const note = `${pod}: ${message.split('\n').at(-1)}`;
        const fields = { ...found, pv: OF_VOLUME.exec(message)?.[1], lasted, age: age?.micros, note };
        const evidence = [rowEvidence(snapshot, { ...row, line, endLine: line }, note)];
        const told = (one: typeof age, repeats: number) => ({
          ...derive('quoted-failures', 'volume.mount.failed', ago(one), fields, evidence),
          repeats,
        });
        events.set(`${pod} ${message}`, count > 1 ? [told(over ?? age, count - 1), told(age, 1)] : [told(age, 1)]);
      }
  return [...events.values()].flat();
}
