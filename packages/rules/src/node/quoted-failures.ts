import { type Event, earlier, type FieldMap, fileOf, type Interval, isKnown, SECOND } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { KubectlDescribeRecord } from '@mountline/parsers/kubectl-describe';
import { derive, rowEvidence } from './evidence.ts';
import { isHere } from './pods.ts';

const OF_VOLUME = /^MountVolume\.\w+ failed for volume "([^"]+)"/;

/**
 * Mounts that failed, as others quote the program that tried, whose own log stays in the container or is none: the CSI driver, else the
 * kubelet, both of the same tries, else the events of pods that `kubectl describe` shows. Of each what `about` finds in its words; those
 * in which it finds nothing are left out.
 *
 *     GRPC error: … Could not mount "fs-…:/" at "…": mount failed: exit status 1 … Output: Failed to locate an available port in the range [20049, 20449], try …
 */
export function quotedFailures(context: FactContext, about: (text: string) => FieldMap | undefined): Event[] {
  const lines = context.ofKind('volume.mount.failed').flatMap((event) => {
    const found = about(event.text);
    return found ? [{ ...event, fields: { ...event.fields, ...found } }] : [];
  });
  const ofDriver = lines.filter(({ actor }) => actor === 'csi');
  if (lines.length > 0) return eachTryOnce(ofDriver.length > 0 ? ofDriver : lines);
  return described(context, about).sort((a, b) => inTime(a.time, b.time));
}

/** A driver tells of one try twice, of its mount and of the call that it was asked by. Of several mounts at once each has a process of its own. */
export function eachTryOnce(lines: readonly Event[]): Event[] {
  const begun = new Map<string, Event>();
  return lines.filter((line) => {
    const { target, podUid, volumeName } = line.fields;
    const key = `${fileOf(line.span)} ${line.program} ${line.pid} ${target} ${podUid} ${volumeName}`;
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
        const ago = (one: typeof age) => (one && isKnown(captured.from) ? earlier(captured, one.micros) : captured);
        const pod = `${row.namespace}/${row.name}`;
        const note = `${pod}: ${message.split('\n').at(-1)}`;
        const fields = { ...found, pv: OF_VOLUME.exec(message)?.[1], note };
        const evidence = [rowEvidence(snapshot, { ...row, line, endLine: line }, note)];
        const told = (one: typeof age, repeats: number) => ({
          ...derive('quoted-failures', 'volume.mount.failed', ago(one), fields, evidence),
          repeats,
        });
        events.set(`${pod} ${message}`, count > 1 ? [told(over ?? age, count - 1), told(age, 1)] : [told(age, 1)]);
      }
  return [...events.values()].flat();
}
