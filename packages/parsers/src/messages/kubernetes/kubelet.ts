import { type FieldMap, type Fields, fieldsOfLines, heldBy, podPath, podPathIn } from '@mountline/core';
import { goQuoted, quotedAfter } from '../../formats/json/go-quoted.ts';
import { fileCall, goFunction, goroutineHead } from '../../formats/kernel/goroutine.ts';
import { refusedMount } from '../../formats/kernel/runc-error.ts';
import type { Described } from '../described.ts';
import { kubeletMessages } from './kubelet-messages.ts';

/**
 * Looks up a line of kubelet: `msg` and the keys of klog. The cause that a line carries (`err=…`, `Error: …`) says
 * more than the line around it, so it is asked first.
 */
export function describeKubelet(msg: string, keys: FieldMap): Described | null {
  const operation = failedOperation(msg);
  for (const subject of subjects(msg, keys, operation)) {
    const found = kubeletMessages.match(subject);
    // Up to 1.20 also said, at verbosity 3, of an orphan whose turn has not come.
    if (!found || found.fields.reason === 'volumes are not cleaned up') continue;
    if (found.kind === 'kubelet.goroutine.waiting') return describeGoroutine(found.kind, msg);
    const { kind } = (msg === 'Orphan pod' ? kubeletMessages.match(msg) : null) ?? found;
    // Not as one literal: V8 gives a copy that is extended a hidden class of its own.
    const fields = joinFields(
      Object.assign({}, operation?.fields, expand(found.kind, found.fields), heldKeys(kind, keys)),
    );
    if (typeof fields.event === 'string') Object.assign(fields, plegEvent(fields.event));
    if (found.kind === 'container.start.failed') Object.assign(fields, refusedMount(String(fields.reason)));
    if (found.kind === 'kubelet.started' && fields.kubeletVersion) fields.version = fields.kubeletVersion;
    const repeats = keys.numErrs ?? similarErrors(subject);
    return typeof repeats === 'number' ? { kind, fields, repeats } : { kind, fields };
  }
  return null;
}

const declared = new Map<string, Fields>();

/** A key of klog may have any value: one that is declared is of its type, or is left out. */
function heldKeys(kind: string, keys: FieldMap): FieldMap {
  const known = declared.get(kind) ?? fieldsOfLines(kubeletMessages, kind);
  declared.set(kind, known);
  const held: FieldMap = {};
  for (const name in keys) {
    const field = known[name];
    const value = field ? heldBy(field, keys[name]!) : keys[name];
    if (value !== undefined) held[name] = value;
  }
  return held;
}

function subjects(msg: string, keys: FieldMap, operation: FailedOperation | null): string[] {
  const list: string[] = [];
  if (operation) list.push(operation.error);
  if (typeof keys.err === 'string') list.push(cause(keys.err));
  if (msg === 'Event occurred' && typeof keys.message === 'string') list.push(keys.message);
  const event = msg.startsWith('Event(') ? msg.indexOf("reason: 'SystemOOM' ") : -1;
  if (event >= 0) list.push(msg.slice(event + "reason: 'SystemOOM' ".length));
  // The executor passes on what its operation says.
  const inner = msg.startsWith('operationExecutor.') ? msg.search(/ : (?:Unm|M)ountVolume\./) : -1;
  if (inner >= 0) list.push(msg.slice(inner + ' : '.length));
  const skipped = msg.startsWith('Error syncing pod ') ? msg.indexOf(', skipping: ') : -1;
  if (skipped >= 0) list.push(cause(msg.slice(skipped + ', skipping: '.length)));
  if (msg.startsWith('skipping pod synchronization - ')) list.push(cause(msg));
  list.push(msg);
  return list;
}

const PLEG = 'PLEG is not healthy: pleg was last seen active ';

/** Several errors stand as `[a, b]`; of these the PLEG's is the one to know, else the first. */
function cause(err: string): string {
  const pleg = err.indexOf(PLEG);
  if (pleg >= 0) return err.slice(pleg).replace(/(?<![\].])[\].]+$/, '');
  return err.startsWith('[') ? err.slice(1).replace(/\]$/, '') : err;
}

interface FailedOperation {
  error: string;
  fields: FieldMap;
}

/**
 * `Operation for "{volumeName:… podName:UID nodeName:}" failed. No retries permitted until TIME (durationBeforeRetry
 * 500ms). Error: CAUSE`; up to Kubernetes 1.21 the cause is quoted.
 */
function failedOperation(msg: string): FailedOperation | null {
  if (!msg.startsWith('Operation for ')) return null;
  const failed = msg.indexOf(' failed. No retries permitted until ');
  const error = msg.indexOf('Error: ', failed);
  if (failed < 0 || error < 0) return null;
  const head = msg.slice(0, error);
  const fields: FieldMap = {};
  const volumeName = /volumeName:(\S*)/.exec(head)?.[1];
  const podUid = /podName:([0-9a-f-]{32,36})/.exec(head)?.[1];
  const backoff = /\(durationBeforeRetry "?([\w.]+)/.exec(head)?.[1];
  if (volumeName) fields.volumeName = volumeName;
  if (podUid) fields.podUid = podUid;
  if (backoff) fields.backoff = backoff;
  const text = msg.slice(error + 'Error: '.length);
  return { error: goQuoted(text, 0)?.value ?? text, fields };
}

/** A goroutine that waits in a call about a file; of others there are hundreds. */
function describeGoroutine(kind: string, msg: string): Described | null {
  const head = goroutineHead(msg);
  const functions = msg
    .split('\n')
    .map(goFunction)
    .filter((name) => name !== null);
  const call = fileCall(functions);
  if (!head || call === undefined) return null;
  return { kind, fields: { goroutine: head.goroutine, minutes: head.minutes, call, functions } as FieldMap };
}

/** What a template left in one piece, by the names that it has there. */
const PIECES = ['about', 'list', 'podRef', 'root', 'tail', 'more'];

function reasoned(fields: FieldMap): FieldMap {
  const { reason } = fields;
  if (typeof reason === 'string')
    fields.reason = goQuoted(reason, 0)?.value ?? reason.replace(/ : There were a total of [\s\S]{1,80}$/, '');
  return fields;
}

/** Replaces what a template left in one piece by its parts. */
function expand(kind: string, fields: FieldMap): FieldMap {
  if (!PIECES.some((name) => name in fields)) return reasoned(fields);
  const { about, list, podRef, root, tail, more } = fields;
  const rest = reasoned(without(fields, PIECES));
  if (typeof about === 'string') {
    const volume = volumeFields(about);
    Object.assign(rest, volume);
    // Mounts are named by the spec of the volume, which is the PV; unmounts by its name in the pod.
    const isOfMount = kind.startsWith('volume.mount.') || kind === 'volume.detached';
    if (isOfMount && volume.volume !== undefined) rest.pv = volume.volume;
    return rest;
  }
  if (typeof list === 'string') return Object.assign(rest, podList(list));
  if (typeof podRef === 'string') {
    const end = podRef.indexOf(')') + 1;
    const containerName = podRef.slice(end + 1);
    Object.assign(rest, podReference(podRef.slice(0, end)));
    if (containerName !== '') rest.containerName = containerName;
    return rest;
  }
  if (typeof root === 'string') {
    const folder = kind === 'volume.subpath.unmount-skipped' ? 'volume-subpaths' : 'volumes';
    rest.path = `${root}/${folder}/${tail}`;
    return rest;
  }
  // In the event that it makes of it the path begins with the UID.
  if (more !== undefined && !String(rest.path).startsWith('/')) rest.path = `/pods/${rest.path}`;
  return rest;
}

/** `"NAME" (UniqueName: "…") pod "…" (UID: "…") : ERROR`, and the other orders of the same words. */
function volumeFields(about: string): FieldMap {
  const name = goQuoted(about, 0)?.value;
  const outer = quotedAfter(about, '(OuterVolumeSpecName: ');
  const inner = quotedAfter(about, 'InnerVolumeSpecName ');
  const pod = quotedAfter(about, ') pod ');
  const podUid = quotedAfter(about, '(UID: ');
  const fields: FieldMap = {};
  const set = (key: string, value: string | undefined) => {
    if (value) fields[key] = value;
  };
  set('volumeName', quotedAfter(about, '(UniqueName: ') ?? (outer === undefined ? undefined : name));
  set('volume', outer ?? name);
  set('pv', inner);
  set('pod', pod === podUid ? undefined : pod);
  set('podUid', podUid);
  set('plugin', quotedAfter(about, 'PluginName '));
  const error = /"\)? : /.exec(about);
  set('error', error ? about.slice(error.index + error[0].length) : undefined);
  return fields;
}

/** `"web-1_shop(UID), web-2_shop(UID)"`, as kubelets up to 1.20 write pods. */
function podList(list: string): FieldMap {
  const references = list
    .replace(/^"|"$/g, '')
    .split(', ')
    .map(podReference)
    .filter((pod) => pod.pod !== undefined);
  const pods = references.map((pod) => `${pod.namespace}/${pod.pod}`);
  return references.length === 1 ? { pods, ...references[0] } : { pods };
}

/** `web-1_shop(UID)` */
function podReference(text: string): FieldMap {
  const m = /^([^_()\s]+)_([^_()\s]+)\(([^()\s]+)\)$/.exec(text);
  return m ? { pod: m[1]!, namespace: m[2]!, podUid: m[3]! } : {};
}

function without(fields: FieldMap, names: readonly string[]): FieldMap {
  const others: FieldMap = {};
  for (const name in fields) if (!names.includes(name)) others[name] = fields[name]!;
  return others;
}

const CSI = /^kubernetes\.io\/csi\/([^^]*)\^(.*)$/s;

/** The names that other sources join on, from wherever the line has them. */
function joinFields(given: FieldMap): FieldMap {
  const { podUID, pods } = given;
  const fields = podUID === undefined && pods === undefined ? given : without(given, ['podUID', 'pods']);
  if (typeof podUID === 'string') fields.podUid = podUID;
  if (Array.isArray(pods)) fields.pods = pods;
  if (typeof fields.podName === 'string') fields.pod ??= fields.podName;
  const only = Array.isArray(pods) && pods.length === 1 ? pods[0] : fields.pod;
  const slash = typeof only === 'string' ? only.indexOf('/') : -1;
  if (typeof only === 'string' && slash > 0) {
    fields.namespace = only.slice(0, slash);
    fields.pod = only.slice(slash + 1);
  }
  const csi = typeof fields.volumeName === 'string' ? CSI.exec(fields.volumeName) : null;
  if (csi) {
    fields.driver = csi[1]!;
    fields.volumeHandle = csi[2]!;
  }
  const path = fields.path ?? podPathIn(String(fields.error ?? fields.reason ?? ''));
  const inPath = typeof path === 'string' ? podPath(path) : null;
  if (inPath) {
    fields.podUid ??= inPath.podUid;
    if (inPath.pv) fields.pv ??= inPath.pv;
    if (inPath.containerName) fields.containerName ??= inPath.containerName;
    if (fields.path === undefined) fields.target = String(path);
  }
  return fields;
}

/**
 * `{"ID":"POD","Type":"ContainerDied","Data":"CONTAINER"}`, before 1.26 `&{ID:POD Type:… Data:…}`, up to 1.20 `&pleg.PodLifecycleEvent{ID:"POD", Type:"…", …}`
 */
function plegEvent(event: string): FieldMap {
  const fields: FieldMap = {};
  for (const [name, part] of OF_PLEG) {
    const value = part.exec(event)?.[1];
    if (value) fields[name] = value;
  }
  return fields;
}

const OF_PLEG = [
  ['podUid', /\bID"?:"?([^"\s}]{1,80})/],
  ['type', /\bType"?:"?([^"\s}]{1,80})/],
  ['containerId', /\bData"?:"?([^"\s}]{1,80})/],
] as const;

/** `There were a total of 4 errors similar to this`, `(and 3 similar errors)` */
function similarErrors(text: string): number | undefined {
  const m = /(?:total of|\(and) (\d{1,9}) (?:\w+ )?similar/.exec(text);
  return m ? Number(m[1]) : undefined;
}
