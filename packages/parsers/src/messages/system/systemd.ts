import { type FieldMap, podPath } from '@mountline/core';
import { decodeHex } from '../../formats/mounts/mount-fields.ts';
import { stateNameIn } from '../../formats/mounts/state-name.ts';
import type { Described } from '../described.ts';
import { matchOneLine } from '../one-line.ts';
import { systemdMessages } from './systemd-messages.ts';

/** Looks up a message of systemd; null also for jobs of other units than mounts and services. */
export function describeSystemd(message: string): Described | null {
  const found = matchOneLine(systemdMessages, message);
  if (!found) return null;
  if (found.kind.startsWith('inotify.') || found.kind === 'clock.changed' || found.kind === 'host.renamed')
    return { kind: found.kind, fields: found.fields };
  const type = typeOf(found.kind);
  const { name, what, exit, ...rest } = found.fields;
  const fields: FieldMap = { ...rest };
  if (found.kind === 'device.wait.timed-out') fields.device = unitAndDescription(String(rest.device)).description;
  if (typeof name === 'string') fields.unit = `${name}.${type}`;
  if (typeof what === 'string') {
    if (what.startsWith('target ')) return null;
    const { unit, description } = unitAndDescription(what);
    if (found.kind === 'mount.job.dependency-failed') {
      if (!isOfMounts(unit, description)) return null;
    } else if (unit !== undefined && !unit.endsWith(`.${type}`)) return null;
    if (type === 'target' && !ABOUT_MOUNTS.test(description)) return null;
    if (unit !== undefined) fields.unit = unit;
    fields.description = description;
    const port = listenPort(description);
    if (port !== undefined) fields.listenPort = port;
  }
  if (typeof exit === 'string') Object.assign(fields, exitFields(exit));
  if ((type === 'mount' || type === 'automount') && !isTarget(fields.unit)) addTarget(fields);
  return { kind: found.kind, fields };
}

/** Targets that a mount waits for or is part of; a boot reaches dozens of others. */
const ABOUT_MOUNTS = /\b(?:File ?[Ss]ystems?|NFS|Network is Online)\b/;

/** What failed with what it needs may be a unit of any type, and in old versions of systemd only its description is there. */
const isOfMounts = (unit: string | undefined, description: string): boolean =>
  unit?.endsWith('.mount') === true ||
  (unit === undefined && description.startsWith('/')) ||
  ((unit === undefined || isTarget(unit)) && /\bFile ?Systems?$/i.test(description));

type UnitType = 'mount' | 'automount' | 'target' | 'service';

function typeOf(kind: string): UnitType {
  if (kind.startsWith('mount.automount.')) return 'automount';
  if (kind.startsWith('mount.')) return 'mount';
  return kind.startsWith('target.') ? 'target' : 'service';
}

const UNIT = /^(\S+\.(?:service|mount|automount|socket|target|timer|path|slice|scope|swap|device)) - /;

/** `kubelet.service - Kubernetes Kubelet.` or `Kubernetes Kubelet.`, with `...` behind what has only begun. */
function unitAndDescription(what: string): { unit?: string; description: string } {
  const m = UNIT.exec(what);
  const description = what.slice(m?.[0].length ?? 0).replace(/(?:\.\.\.|\.)$/, '');
  return m ? { unit: m[1]!, description } : { description };
}

/** `killed, status=9/KILL`; without the comma before 240. */
function exitFields(exit: string): FieldMap {
  const m = /^([^\s,]+),? status=([^\s.]+)/.exec(exit);
  return m ? { code: m[1]!, status: m[2]! } : { code: exit };
}

const LISTENS = /(?:127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})(?!\d)/;
const RUNS_TUNNEL = /\/(?:stunnel\d*|efs-proxy) /;

/**
 * The first port of the node itself that a description names. A unit that nobody described is described by its command: that of
 * a tunnel of efs-utils ends with its port, `/usr/bin/stunnel4 /var/run/efs/stunnel-config.fs-0a1b2c3d.mnt.efs.20127`.
 */
function listenPort(description: string): number | undefined {
  const config = RUNS_TUNNEL.test(description) ? stateNameIn(description) : null;
  const port = config?.config ? config.port : LISTENS.exec(description)?.[1];
  return port === undefined || Number(port) > 65_535 ? undefined : Number(port);
}

const isTarget = (unit: unknown) => typeof unit === 'string' && unit.endsWith('.target');

function addTarget(fields: FieldMap): void {
  const { unit, description } = fields;
  if (typeof unit === 'string') fields.target = unitTarget(unit);
  // A mount unit that nobody described is described by its path.
  else if (typeof description === 'string' && description.startsWith('/')) fields.target = description;
  const pod = typeof fields.target === 'string' ? podPath(fields.target) : null;
  if (!pod) return;
  fields.podUid = pod.podUid;
  if (pod.pv) fields.pv = pod.pv;
  if (pod.containerName) fields.containerName = pod.containerName;
}

/** The mount point of a mount or automount unit, systemd.unit(5): `var-lib-a\x2db.mount` is /var/lib/a-b. */
function unitTarget(unit: string): string {
  const name = unit.replace(/\.(?:auto)?mount$/, '');
  if (name === '-') return '/';
  return decodeHex(`/${name.replaceAll('-', '/')}`);
}
