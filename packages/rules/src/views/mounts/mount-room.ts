import { type EventOf, isWhole, type Snapshot } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { mountTableOfHost } from '../nfs/nfs-mounts.ts';
import { once } from '../node/memoize-per-timeline.ts';
import { isDiskFull } from './disk-full.ts';
import { type MountMax, mountMax } from './mount-limit.ts';

/** A container needs some thirty mounts of its own. */
const OF_A_CONTAINER = 30;

/** The kernel counts the first root of the node, too, which no table shows. */
const HIDDEN = 1;

/** The table of the node at capture, read whole. */
interface NodeTable {
  snapshot: Snapshot;
  rows: number;
  max: MountMax;
  /** There is no room for a container more. */
  full: boolean;
}

export function nodeTable(context: FactContext): NodeTable | undefined {
  const table = mountTableOfHost(context);
  if (!table || !isWhole(table.snapshot)) return undefined;
  const max = mountMax(context);
  const rows = table.rows.length;
  return { snapshot: table.snapshot, rows, max, full: rows + OF_A_CONTAINER > max.value };
}

/**
 * Overlays that mount(2) refused for want of room, and what that says. An overlay makes its work directory on the disk of its
 * upper layer, so a full disk and one without inodes refuse it in the same words as a full mount table.
 */
interface RefusedOverlays {
  events: readonly EventOf<'container.start.failed'>[];
  meant: 'table' | 'another' | 'unknown';
}

export const refusedOverlays = once((context): RefusedOverlays => {
  const events = context.ofKind('container.start.failed').filter((event) => isRefused(event) && isOverlay(event));
  if (events.some(({ fields }) => fields.mountTarget !== undefined && isDiskFull(context, fields.mountTarget)))
    return { events, meant: 'another' };
  return { events, meant: meantBy(nodeTable(context)) };
});

function meantBy(table: NodeTable | undefined): RefusedOverlays['meant'] {
  if (!table) return 'unknown';
  const { rows, max, full } = table;
  if (rows + HIDDEN >= max.value) return 'table';
  return full ? 'unknown' : 'another';
}

/** mount(2) answered ENOSPC. */
export const isRefused = ({ fields }: EventOf<'container.start.failed'>): boolean =>
  fields.mountError === 'no space left on device';

/** By dockerd in the namespace of the node, by runc in that of a container. */
export const isOverlay = ({ fields }: EventOf<'container.start.failed'>): boolean => fields.mountSource === 'overlay';

const WITHOUT_DISK = /\s(?:-t tmpfs|-o (?:\S*,)?r?bind)\b/;
const NO_ROOM = /\b(?:mount\(2\)|move_mount(?:\(\))?) system call failed: No space left on device/;

/**
 * Volumes that kubelet could not mount though they take no room on a disk, as mount(8) shows:
 *
 *     MountVolume.SetUp failed for volume "kube-api-access-x2k9p" … : mount failed: exit status 32
 *     Mounting command: mount
 *     Mounting arguments: -t tmpfs -o size=8062640k tmpfs /var/lib/kubelet/pods/…/volumes/kubernetes.io~projected/kube-api-access-x2k9p
 *     Output: mount: /var/lib/kubelet/pods/…: mount(2) system call failed: No space left on device.
 */
export const refusedVolumes = (context: FactContext): EventOf<'volume.mount.failed'>[] =>
  context.ofKind('volume.mount.failed').filter(({ fields }) => {
    const [, called = ''] = (fields.error ?? '').split('Mounting arguments: ');
    const [words = '', output = ''] = called.split('Output: ');
    return WITHOUT_DISK.test(` ${words}`) && NO_ROOM.test(output);
  });
