import { LASTING, MOUNTS, type Mount } from './mounts.ts';
import { type Capture, hostPid } from './node.ts';
import { random } from './random.ts';
import { at, SECOND } from './time.ts';

/** Nine of the lasting mounts belong to pods that were evicted while kubelet was frozen; five stay. */
export const EVICTED = LASTING.slice(0, 9);
export const STAYING = LASTING.slice(9);

/** After the cure the new kubelet unmounts the nine, one every twenty seconds or so. */
const ENDED: Mount[] = EVICTED.map((mount, index) => {
  const gone = at('01:25:41.2') + Math.round(index * 19.7 * SECOND);
  const noticed = gone + 7 * SECOND;
  return { ...mount, gone, noticed, cleaned: noticed + 31 * SECOND + 100_000 };
});

function started(): Mount[] {
  const rng = random('aftermath');
  const last = Math.max(...MOUNTS.map((mount) => mount.pid));
  return [20118, 20744, 20902, 20573].map((port, index) => {
    const mounted = at('01:26:12.8') + Math.round((index * 41 + rng.between(0, 9)) * SECOND);
    return {
      ...MOUNTS[0]!,
      pod: { uid: rng.uuid(), namespace: 'shop', name: `media-api-6b8d5f9c47-${rng.suffix(5)}` },
      pv: rng.uuid(),
      directory: `/data/${rng.hex(32)}`,
      port,
      helper: mounted - Math.round(1.1 * SECOND),
      mounted,
      refused: rng.int(1, 3),
      pid: last + 60 + index * 25,
      hostPid: hostPid(mounted),
      minor: 330 + index,
      row: 2790 + index * 9,
    };
  });
}
const STARTED = started();

/** Every life that a bundle can know of, in the order of the mounts. The one that could not bind stands apart. */
export function livesOf(capture: Capture): Mount[] {
  if (!capture.cured) return MOUNTS;
  const stay = MOUNTS.filter((mount) => !EVICTED.includes(mount));
  return [...stay, ...ENDED, ...STARTED].sort((a, b) => a.mounted - b.mounted);
}

/** The healthy mounts that stand at the capture. */
export const standing = (capture: Capture) => livesOf(capture).filter((mount) => mount.gone > capture.to);
