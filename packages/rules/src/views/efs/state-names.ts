import type { LoopbackMount } from '../nfs/loopback.ts';

/** `fs-ID.var.lib.data.20361`: the mount helper writes dots for slashes and takes those away that the path begins with. */
export const isStateOf = (stateName: string, { target, port }: Pick<LoopbackMount, 'target' | 'port'>): boolean =>
  stateName.replace(/^fs-[^.]*/, '') === `.${target.replaceAll('/', '.').replace(/^\.+/, '')}.${port}`;
