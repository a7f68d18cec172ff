import { EVICTED, STAYING, standing } from './aftermath.ts';
import type { Pod } from './mounts.ts';
import { ADDRESS, type Capture, CURED, FROZEN, NODE } from './node.ts';
import { random } from './random.ts';
import { at, MINUTE, SECOND } from './time.ts';

const TERMINATING = 65;

interface Row extends Pod {
  ready: string;
  status: string;
  restarts: string;
  created: number;
  address: string;
  node: string;
}

/** 65 pods of the node that were told to go: nine with EFS mounts, the others without. */
function evictedPods(): Pod[] {
  const rng = random('evicted');
  const names = ['checkout', 'cart', 'mailer', 'pricing', 'gateway', 'ledger', 'webhooks', 'reports'];
  const others = Array.from({ length: TERMINATING - EVICTED.length }, (_, i) => ({
    uid: rng.uuid(),
    namespace: i % 3 === 0 ? 'payments' : 'shop',
    name: `${names[i % names.length]}-${random(names[i % names.length]!).hex(10)}-${rng.suffix(5)}`,
  }));
  return [...EVICTED.map((mount) => mount.pod), ...others];
}
export const EVICTED_PODS = evictedPods();
/** These were deleted while kubelet still spoke; it has a line for each. */
export const DELETED_EARLY = EVICTED_PODS.slice(9, 21);

const DAEMONS = ['aws-node', 'kube-proxy', 'efs-csi-node', 'ebs-csi-node', 'eks-node-monitoring-agent'];

/** `kubectl get pods -A -o wide`, as an operator saved it just before the bundle. */
export function podTable(capture: Capture): string {
  const rng = random('pod table');
  const now = capture.from - (capture === FROZEN ? 3 * MINUTE : MINUTE);
  const address = () => `10.208.${rng.pick([24, 25, 26, 27])}.${rng.int(4, 250)}`;
  const row = (pod: Pod, more: Partial<Row>): Row => ({
    ...pod,
    ready: '1/1',
    status: 'Running',
    restarts: '0',
    created: at('18:01:00', '2026-06-11') + rng.int(0, 300) * MINUTE,
    address: address(),
    node: NODE,
    ...more,
  });
  const efs = (pods: readonly { pod: Pod; mounted: number }[], status: string) =>
    pods.map(({ pod, mounted }) => row(pod, { status, created: mounted - MINUTE / 6 }));

  const rows: Row[] = DAEMONS.map((name) =>
    row(
      { uid: '', namespace: 'kube-system', name: `${name}-${rng.suffix(5)}` },
      {
        ready: name.includes('csi') ? '3/3' : '1/1',
        created: at('17:53:30', '2026-06-11'),
        address: ADDRESS,
      },
    ),
  );
  rows.push(...efs(STAYING, 'Running'));
  if (capture === FROZEN) {
    rows.push(...efs(EVICTED, 'Terminating'));
    rows.push(...EVICTED_PODS.slice(EVICTED.length).map((pod) => row(pod, { status: 'Terminating' })));
  } else {
    const started = standing(CURED).filter((mount) => mount.mounted > CURED.from - 10 * MINUTE);
    rows.push(...efs(started, 'Running'));
  }
  for (const node of ['ip-10-208-24-61', 'ip-10-208-25-190']) {
    for (let i = 0; i < 7; i++) {
      const pod = { uid: '', namespace: 'shop', name: `checkout-${random('checkout').hex(10)}-${rng.suffix(5)}` };
      const created = i < 4 ? at('00:33:00') + i * MINUTE : at('18:20:00', '2026-06-11');
      rows.push(row(pod, { node: `${node}.eu-central-1.compute.internal`, created }));
    }
  }
  rows.sort((a, b) => (`${a.namespace}/${a.name}` < `${b.namespace}/${b.name}` ? -1 : 1));
  return table(rows, now);
}

/** kubectl's own rounding: seconds up to ten minutes, minutes up to three hours, then hours. */
function age(us: number): string {
  const all = Math.floor(us / SECOND);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60), all % 60];
  if (minutes < 10) return `${minutes}m${seconds > 0 ? `${seconds}s` : ''}`;
  if (hours < 3) return `${minutes}m`;
  return hours < 8 && minutes % 60 > 0 ? `${hours}h${minutes % 60}m` : `${hours}h`;
}

function table(rows: readonly Row[], now: number): string {
  const head = 'NAMESPACE NAME READY STATUS RESTARTS AGE IP NODE'.split(' ');
  const cells = rows.map((r) => [
    r.namespace,
    r.name,
    r.ready,
    r.status,
    r.restarts,
    age(now - r.created),
    r.address,
    r.node,
  ]);
  const lines = [[...head, 'NOMINATED NODE', 'READINESS GATES'], ...cells.map((cell) => [...cell, '<none>', '<none>'])];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) => `${line.map((cell, i) => (i === line.length - 1 ? cell : cell.padEnd(widths[i]! + 3))).join('')}\n`)
    .join('');
}
