import { DEAD_PORT, FILE_SYSTEM, FIRST_MOUNT, hostPid, SECOND_MOUNT, VICTIM_MOUNTED, VICTIM_ROW_GONE } from './node.ts';
import { type Random, random } from './random.ts';
import { at, MINUTE, SECOND } from './time.ts';

export interface Pod {
  uid: string;
  namespace: string;
  name: string;
}

/** One life of an EFS mount: a run of the helper, a tunnel, a row, and what the watchdog made of its end. */
export interface Mount {
  pod: Pod;
  pv: string;
  /** The directory of the file system that the PV stands for: the mount source. */
  directory: string;
  port: number;
  /** The helper's first line, its `Successfully mounted`, and how many probes of the port were refused on the way. */
  helper: number;
  mounted: number;
  refused: number;
  /** The pid of the tunnel in the pid namespace of the CSI pod, and on the host. */
  pid: number;
  hostPid: number;
  /** Anonymous device number, id of the row and peer group. */
  minor: number;
  row: number;
  /** The row left the mount table; then the watchdog noticed, sent SIGTERM, and removed the state. */
  gone: number;
  noticed: number;
  cleaned: number;
  /** The tunnel was dead when the watchdog looked right after SIGTERM: no WARNING, no second round. */
  quick: boolean;
}

const NEVER = Number.POSITIVE_INFINITY;
/** 1 + 170 x 7 + 60 x 4 lines make the 1431 lines of the report's watchdog log, with its 230 clean-ups. */
const QUICK = 60;

type Plan = Pick<Mount, 'mounted' | 'gone'> & Partial<Mount>;

/** Lives that ended in the evening, at a slow pace, and in the last half hour, at twice that pace. */
function churn(rng: Random): Plan[] {
  const plans: Plan[] = [];
  const add = (count: number, from: number, to: number) => {
    for (let i = 0; i < count; i++) {
      const gone = Math.round(from + ((i + rng.between(0.1, 0.9)) / count) * (to - from));
      const life = rng.between(70, 1500) * SECOND;
      plans.push({ gone, mounted: Math.round(Math.max(FIRST_MOUNT + 9 * MINUTE, gone - life)) });
    }
  };
  add(198, at('18:08:00', '2026-06-11'), at('23:59:10', '2026-06-11'));
  add(29, at('00:00:40'), at('00:26:40'));
  return plans;
}

/** The lives that the report names, and an earlier, healthy life of the port that dies later. */
function told(): Plan[] {
  return [
    {
      mounted: at('18:03:10.4', '2026-06-11'),
      gone: at('00:10:48.7'),
      noticed: at('00:10:56.2'),
      cleaned: at('00:11:27.3'),
      pid: 279,
      port: 20370,
      quick: false,
    },
    { mounted: at('21:40:31.2', '2026-06-11'), gone: at('21:52:06.9', '2026-06-11'), port: DEAD_PORT, quick: false },
    {
      pod: { uid: '6cf20ec0-4b1d-4d57-9e0c-2f7a81c6d935', namespace: 'jobs', name: 'render-29687060-k7x2p' },
      helper: at('00:20:13.02'),
      mounted: VICTIM_MOUNTED,
      gone: VICTIM_ROW_GONE,
      noticed: at('00:20:50.7'),
      cleaned: at('00:21:22.05'),
      port: DEAD_PORT,
      quick: false,
    },
  ];
}

/** Fourteen mounts that live through the night: eleven since the node came up, three of the last half hour. */
function lasting(rng: Random): Plan[] {
  const early = Array.from({ length: 11 }, (_, i) => FIRST_MOUNT + Math.round((i * 38 + rng.between(0, 20)) * SECOND));
  const late = [at('00:04:51.3'), at('00:14:02.6'), at('00:22:37.8')];
  // The second of them gets port 20370 again, three minutes after its clean-up.
  return [...early, ...late].map((mounted) => ({ mounted, gone: NEVER, ...(mounted === late[1] && { port: 20370 }) }));
}

function podOf(rng: Random, mounted: number, lasts: boolean): Pod {
  const uid = rng.uuid();
  if (lasts) {
    const name = `${rng.pick(['media-api', 'thumbs', 'catalog', 'search-index'])}-${rng.hex(10)}-${rng.suffix(5)}`;
    return { uid, namespace: 'shop', name };
  }
  const minute = Math.floor(mounted / MINUTE);
  return { uid, namespace: 'jobs', name: `${rng.pick(['render', 'export', 'import'])}-${minute}-${rng.suffix(5)}` };
}

/** Seven polls after the row is missing, not counting the first 30 s of a mount. */
const noticedAt = (mounted: number, gone: number, rng: Random) =>
  Math.round(Math.max(gone, mounted + 30 * SECOND) + rng.between(6.9, 7.3) * SECOND);

/** No file of the state directory may end in the port until the clean-up: the choice that efs-utils makes. */
function freePort(rng: Random, mounts: readonly Mount[], mounted: number): number {
  for (;;) {
    const port = rng.int(20049, 21048);
    const taken = mounts.some((mount) => mount.port === port && mount.cleaned > mounted - 5 * SECOND);
    if (!taken && port !== DEAD_PORT && port !== 20370) return port;
  }
}

function plan(): Mount[] {
  const rng = random('mounts');
  const plans = [...churn(rng), ...told(), ...lasting(rng)].sort((a, b) => a.mounted - b.mounted);
  const mounts: Mount[] = [];
  const told279 = plans.findIndex((p) => p.pid === 279);
  let ending = 0;
  let pid = 279 - told279 * 22 - 22;
  for (const [index, p] of plans.entries()) {
    pid = index <= told279 ? pid + 22 : pid + rng.int(21, 29);
    const lasts = p.gone === NEVER;
    const noticed = lasts ? NEVER : noticedAt(p.mounted, p.gone, rng);
    const quick = p.quick ?? (!lasts && ++ending % 3 === 0 && ending / 3 <= QUICK);
    mounts.push({
      pod: podOf(rng, p.mounted, lasts),
      pv: rng.uuid(),
      directory: `/data/${rng.hex(32)}`,
      port: freePort(rng, mounts, p.mounted),
      helper: Math.round(p.mounted - rng.between(0.9, 1.4) * SECOND),
      refused: rng.int(1, 3),
      pid,
      hostPid: hostPid(p.mounted - 0.4 * SECOND),
      minor: 61 + index,
      row: 402 + index * 9,
      noticed,
      cleaned: noticed + (quick ? 30 : 31) * SECOND + (lasts ? 0 : 100_000),
      quick,
      ...p,
    });
  }
  return mounts;
}

export const MOUNTS = plan();

/** Port 20361 of pod 6cf20ec0: the client that outlives its row. */
export const VICTIM = MOUNTS.find((mount) => mount.mounted === VICTIM_MOUNTED)!;

/** Pod b7f4edea on the same port: its tunnel could not bind, its row stands all the same. */
export const ORPHAN: Mount = {
  pod: { uid: 'b7f4edea-93c2-4c1e-8a5f-6d0b7e4f1a28', namespace: 'jobs', name: 'render-29687065-q4t8z' },
  pv: 'b96d29e6-1f70-4ab3-b5d4-0c83e92a67f1',
  directory: '/data/35bb13525aa542d595369f5f15c94439',
  port: DEAD_PORT,
  helper: SECOND_MOUNT,
  mounted: at('00:25:06.7'),
  refused: 0,
  pid: MOUNTS.filter((mount) => mount.mounted < SECOND_MOUNT).at(-1)!.pid + 10,
  hostPid: hostPid(at('00:25:06')),
  minor: VICTIM.minor,
  row: VICTIM.row + 61,
  gone: NEVER,
  noticed: NEVER,
  cleaned: NEVER,
  quick: false,
};
export const LASTING = MOUNTS.filter((mount) => mount.gone === NEVER);

export const mountPoint = (mount: Mount) =>
  `/var/lib/kubelet/pods/${mount.pod.uid}/volumes/kubernetes.io~csi/${mount.pv}/mount`;
export const stateName = (mount: Mount) => `${FILE_SYSTEM}${mountPoint(mount).replaceAll('/', '.')}.${mount.port}`;
