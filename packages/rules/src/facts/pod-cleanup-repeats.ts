import { type Event, groupBy, lastTime, linesOf, MINUTE } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { derive } from '../node/evidence.ts';
import { nodeName } from '../node/pods.ts';

/** What the kubelet says of a pod that it cannot take apart. */
const KINDS = ['volume.subpath.unmount-skipped', 'volume.unmount.skipped', 'pod.orphan.cleanup-failed'];

/** A pod that goes leaves a few such lines within seconds; one that the kubelet does not get rid of leaves them for ever. */
const LINES = 10;
const LASTING = 5 * MINUTE;
/** The kubelet looks for orphans every two seconds, and for volumes to unmount every few minutes at most. */
const STILL = 10 * MINUTE;

/** Pods whose volumes or folders the kubelet takes up again and again, and never gets rid of. */
export const podCleanupRepeats: Fact = {
  name: 'pod-cleanup-repeats',
  title: 'pods that the kubelet cleans up after again and again',
  uses: [],
  inputs: [{ actors: ['kubelet'] }],
  kinds: {
    'pod.cleanup.repeating':
      'a pod whose remains the kubelet comes back to again and again: node, podUid, lines, errors (as the kubelet itself counts them, those of other pods among them), paths (different ones), subPath (it walks what is below a subPath volume), pv, containerName, duration, perMinute, open (it still did when its log ends)',
    'pod.cleanup.ceased': 'lines of the kubelet that go on without such a pod: podUid',
  },
  derive(context) {
    const lines = context.ofKind(...KINDS).filter(({ fields }) => typeof fields.podUid === 'string');
    const ends = kubeletEnd(context);
    const events = [...groupBy(lines, ({ fields }) => String(fields.podUid))].flatMap(([podUid, list]) =>
      repeating(podUid, list, ends, nodeName(context)),
    );
    return { events };
  },
};

/** The last line of the kubelet that was read, and where. */
function kubeletEnd({ timeline }: FactContext) {
  return timeline.activity
    .filter(({ unit }) => unit === 'kubelet')
    .toSorted((a, b) => a.last.from - b.last.from)
    .at(-1);
}

function repeating(podUid: string, list: readonly Event[], end: ReturnType<typeof kubeletEnd>, node: string): Event[] {
  const [first, last] = [list[0]!, list.at(-1)!];
  const duration = lastTime(last).from - first.time.from;
  const lines = list.reduce((sum, event) => sum + linesOf(event), 0);
  if (lines < LINES || duration < LASTING) return [];
  const errors = list.reduce((sum, { repeats }) => sum + repeats, 0);
  const paths = new Set(list.flatMap(({ fields }) => (fields.path === undefined ? [] : [String(fields.path)]))).size;
  const subPath = list.some(({ kind }) => kind === 'volume.subpath.unmount-skipped');
  const firstOf = (name: string) => list.find(({ fields }) => fields[name] !== undefined)?.fields[name];
  const perMinute = Math.round((lines / (duration / MINUTE)) * 10) / 10;
  const open = end === undefined || end.last.from - last.time.to < STILL;
  const what = subPath ? `walked the subPath volumes of pod ${podUid}` : `tried to clean up after pod ${podUid}`;
  const counted = errors > lines ? `, ${errors} by the kubelet's own count of similar errors` : '';
  const over = subPath && paths > 1 ? ` over ${paths} different paths` : '';
  const fields = {
    node,
    podUid,
    lines,
    errors,
    paths,
    subPath,
    pv: firstOf('pv'),
    containerName: firstOf('containerName'),
    duration,
    perMinute,
    open,
    note: `the kubelet ${what} again and again: ${lines} lines${over}${counted}`,
  };
  const time = { from: first.time.from, to: last.time.to };
  const made = derive('pod-cleanup-repeats', 'pod.cleanup.repeating', time, fields, list.flatMap(evidenceOf));
  if (open) return [made];
  const note = `the kubelet wrote on and no more of pod ${podUid}`;
  const ceased = { from: last.time.to, to: end!.last.to };
  const evidence = evidenceOf(last);
  return [made, derive('pod-cleanup-repeats', 'pod.cleanup.ceased', ceased, { podUid, note }, evidence)];
}
