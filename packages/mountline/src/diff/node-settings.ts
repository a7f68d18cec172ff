import { type Interval, isKnown, isoFromMicros, lengthOf, MINUTE, overlaps, podPath, SECOND } from '@mountline/core';
import { namesOneHost } from '@mountline/correlation';
import type { MachineIdRecord } from '@mountline/parsers/machine-id';
import type { MountinfoRecord } from '@mountline/parsers/mountinfo';
import { type Capture, hostTable, placeIn, rowPlace, type SideName } from './capture.ts';
import type { Because, Difference, Place } from './difference.ts';

interface Told {
  value: string;
  place: Place;
}

/**
 * Whether two captures are of one node. Ids that are made once for a machine, a boot or a pod prove it: a pod runs on one
 * node, and no two machines of one name boot in the same second. A name alone is given again, and proves nothing. A
 * machine id is copied with an image, so where the names differ it proves nothing either.
 */
export function sameNode(before: Capture, after: Capture): Difference['node'] {
  const machine = compared('machine ID', machineId(before, 'before'), machineId(after, 'after'));
  const name = compared('host name', host(before, 'before', 'name'), host(after, 'after', 'name'), namesOneHost);
  const boot = compared('boot ID', host(before, 'before', 'bootId'), host(after, 'after', 'bootId'));
  if (machine && !machine.equal) return { same: false, because: [machine.because] };
  const named = name ? [name.because] : [];
  const proof = [...(boot?.equal ? [boot.because] : []), ...samePod(before, after)];
  if (machine && (!name || name.equal)) proof.push(machine.because);
  if (name?.equal) proof.push(...sameBootTime(before, after));
  if (proof.length > 0) return { same: true, because: [...proof, ...named] };
  if (machine) return { same: null, because: [machine.because, ...named] };
  if (name && !name.equal) return { same: false, because: named };
  const missing = { text: 'the captures share no machine ID, boot ID or pod with a mount', places: [] };
  return { same: null, because: [...named, missing] };
}

function compared(
  what: string,
  a: Told | undefined,
  b: Told | undefined,
  isOne: (a: string, b: string) => boolean | undefined = (a, b) => a === b,
): { equal: boolean; because: Because } | null {
  const equal = a && b && isOne(a.value, b.value);
  if (!a || !b || equal === undefined) return null;
  const text =
    a.value === b.value
      ? `${what} ${a.value} in both`
      : `${what} ${a.value}, then ${b.value}${equal ? ', possibly the same' : ''}`;
  return { equal, because: { text, places: [a.place, b.place] } };
}

function host({ report }: Capture, side: SideName, fact: 'name' | 'bootId'): Told | undefined {
  const found = report.bundle.host[fact];
  return found && { value: found.value, place: placeIn(side, found.span) };
}

function machineId(capture: Capture, side: SideName): Told | undefined {
  const table = hostTable<MachineIdRecord>(capture, 'machine-id');
  const row = table?.rows.find((one) => one.machineId !== null);
  return row && { value: row.machineId!, place: rowPlace(side, table!.snapshot, row) };
}

/** Told to the second in both. */
function sameBootTime(before: Capture, after: Capture): Because[] {
  const [a, b] = [before.report.bundle.host.bootTime, after.report.bundle.host.bootTime];
  const exact = (time: Interval) => (lengthOf(time) ?? Number.POSITIVE_INFINITY) <= 2 * SECOND;
  if (!a || !b || !exact(a.value) || !exact(b.value) || !overlaps(a.value, b.value)) return [];
  const text = `booted at ${isoFromMicros(a.value.from).slice(0, 19)}Z in both`;
  return [{ text, places: [placeIn('before', a.span), placeIn('after', b.span)] }];
}

/** A mount of one pod in both tables. */
function samePod(before: Capture, after: Capture): Because[] {
  const rows = (capture: Capture) => {
    const table = hostTable<MountinfoRecord>(capture, 'mountinfo') ?? hostTable<MountinfoRecord>(capture, 'mounts');
    const ofPods = table?.rows.flatMap((row) => {
      const uid = podPath(row.mountPoint)?.podUid;
      return uid === undefined ? [] : [[uid, { row, table }] as const];
    });
    return new Map(ofPods);
  };
  const theirs = rows(after);
  for (const [uid, a] of rows(before)) {
    const b = theirs.get(uid);
    if (!b) continue;
    const places = [rowPlace('before', a.table.snapshot, a.row), rowPlace('after', b.table.snapshot, b.row)];
    return [{ text: `mounts of pod ${uid} in both`, places }];
  }
  return [];
}

/** Whether the node booted in between; null where nothing tells. */
export function rebooted(before: Capture, after: Capture): boolean | null {
  const [a, b] = [before.report.bundle.host, after.report.bundle.host];
  if (a.bootId && b.bootId) return a.bootId.value !== b.bootId.value;
  const [one, other] = [a.bootTime?.value, b.bootTime?.value];
  if (!one || !other || ![one.from, one.to, other.from, other.to].every(isKnown)) return null;
  return Math.max(one.from - other.to, other.from - one.to) > MINUTE;
}
