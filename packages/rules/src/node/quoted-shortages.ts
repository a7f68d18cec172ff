import { type Event, earlier, type FieldMap, isKnown } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { KubectlDescribeRecord } from '@mountline/parsers/kubectl-describe';
import { derive, rowEvidence } from './evidence.ts';
import { isHere } from './pods.ts';

const RANGE = /Failed to locate an available port in the range \[(\d{1,5}), (\d{1,5})\]/;
const PORT = /Specified port \[(\d{1,5})\] is unavailable/;

/** The range of ports, or the port of `tlsport`, for which the mount helper found none that is free, where somebody quotes it. */
function aboutOf(text: string): FieldMap | undefined {
  const range = RANGE.exec(text);
  if (range) return { portLow: Number(range[1]), portHigh: Number(range[2]) };
  const port = PORT.exec(text)?.[1];
  return port === undefined ? undefined : { port: Number(port) };
}

/**
 * Mounts for which no port was free, as others quote the mount helper, whose own log stays in the container: the CSI driver, else the
 * kubelet, both of the same tries, else the events of pods that `kubectl describe` shows.
 *
 *     GRPC error: … Could not mount "fs-…:/" at "…": mount failed: exit status 1 … Output: Failed to locate an available port in the range [20049, 20449], try …
 */
export function quotedShortages(context: FactContext): Event[] {
  const lines = context.ofKind('volume.mount.failed').flatMap((event) => {
    const about = aboutOf(event.text);
    return about ? [{ ...event, fields: { ...event.fields, ...about } }] : [];
  });
  const ofDriver = lines.filter(({ actor }) => actor === 'csi');
  if (lines.length > 0) return ofDriver.length > 0 ? ofDriver : lines;
  return described(context).sort((a, b) => Number(a.time.from > b.time.from) - Number(a.time.from < b.time.from));
}

/** Of an event that several captures show, or copies of one, the last. */
function described(context: FactContext): Event[] {
  const events = new Map<string, Event[]>();
  for (const { snapshot, rows } of context.rows<KubectlDescribeRecord>('kubectl-describe'))
    for (const row of rows.filter(({ pod }) => isHere(context, pod?.nodeName) !== false))
      for (const { line, message, age, over, count = 1 } of row.events ?? []) {
        const about = aboutOf(message);
        if (!about) continue;
        const { captured } = snapshot;
        const ago = (one: typeof age) => (one && isKnown(captured.from) ? earlier(captured, one.micros) : captured);
        const pod = `${row.namespace}/${row.name}`;
        const note = `${pod}: ${message.split('\n').at(-1)}`;
        const evidence = [rowEvidence(snapshot, { ...row, line, endLine: line }, note)];
        const told = (one: typeof age, repeats: number) => ({
          ...derive('port-shortages', 'efs.port.none-free', ago(one), { ...about, note }, evidence),
          repeats,
        });
        events.set(`${pod} ${message}`, count > 1 ? [told(over ?? age, count - 1), told(age, 1)] : [told(age, 1)]);
      }
  return [...events.values()].flat();
}
