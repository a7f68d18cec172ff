import type { Event, FieldMap } from '@mountline/core';
import type { PodName } from './pods.ts';

type Phrase = (fields: FieldMap, event: Event, nameOf: PodName) => string | null;

const pod = ({ podUid }: FieldMap, nameOf: PodName) => (typeof podUid === 'string' ? nameOf(podUid) : null);
const mountOf = (fields: FieldMap) => (typeof fields.target === 'string' ? fields.target : null);
const of = (server: FieldMap[string] | undefined) => (server === undefined || server === null ? '' : ` of ${server}`);
const port = (fields: FieldMap) => (fields.port === undefined || fields.port === null ? '' : ` of port ${fields.port}`);

/** Words for lines that rules tell of. A kind without words is told by its own line. */
const PHRASES: Readonly<Record<string, Phrase>> = {
  'efs.tunnel.failed': (f) => {
    const how = [
      f.exitStatus === undefined || f.exitStatus === null ? '' : `, exit status ${f.exitStatus}`,
      f.panicked === true ? ' (a Rust panic)' : '',
    ].join('');
    if (typeof f.bindAddress === 'string') {
      const why = typeof f.bindError === 'string' ? `: ${f.bindError}` : '';
      return `the proxy cannot bind ${f.bindAddress}:${f.bindPort}${why}${how}`;
    }
    const said = typeof f.panic === 'string' ? `: “${f.panic}”` : '';
    // A negative status is the number of the signal that ended it: it had started.
    if (Number(f.exitStatus) < 0) return `the proxy${port(f)} was ended by signal ${-Number(f.exitStatus)}`;
    return `the proxy${port(f)} fails to start${how}${said}`;
  },
  'efs.port.exhausted': (f) =>
    f.port === undefined
      ? `no port is free between ${f.portLow} and ${f.portHigh}: the mount fails`
      : `port ${f.port}, which the mount asks for, is not free: the mount fails`,
  'efs.tunnel.pid-mismatch': (f) => `the watchdog takes tunnel ${f.pid} for dead: its pid file says ${f.pidFilePid}`,
  'efs.tunnel.starting': (f) => `a tunnel${port(f)} is started`,
  'efs.port.probe-failed': (f) => `the mount helper cannot bind a port: ${f.reason} (${f.errno})`,
  'efs.port.skipped': (f) => `the mount helper passes over port ${f.port}: a state file keeps it`,
  'efs.tunnel.restart-blocked': (f) =>
    `the watchdog cannot start the tunnel${port(f)} again: its certificate is missing`,
  'efs.credentials.unavailable': () => 'efs-utils finds no AWS credentials',
  'efs.certificate.failed': () => 'efs-utils cannot make a certificate',
  'efs.proxy.credentials.failed': () => 'efs-proxy gets no AWS credentials',
  'efs.state.cleaned': (f, _, nameOf) =>
    `the watchdog drops the state${port(f)}${pod(f, nameOf) ? ` (${pod(f, nameOf)})` : ''}`,
  'efs.mount.row-missing': (f) => `the watchdog finds no mount for the state${port(f)}`,
  'efs.mount.succeeded': (f) => `the mount${port(f)} succeeds${mountOf(f) ? `: ${mountOf(f)}` : ''}`,
  'mount.nfs.attempted': (f) =>
    `${typeof f.program === 'string' ? f.program : 'mount.nfs'} is about to mount ${mountOf(f) ?? 'a file system'}${f.port ? `, port ${f.port}` : ''}`,
  'mount.unmounted': (f, event, nameOf) =>
    `${event.actor} records the unmount of ${mountOf(f) ?? (pod(f, nameOf) ? `the volume of ${pod(f, nameOf)}` : 'the mount')}`,
  'kubelet.syncloop.remove': (f) =>
    typeof f.pod === 'string' ? `the kubelet removes the pod ${f.namespace}/${f.pod}` : null,
  'kubelet.pleg.unhealthy': (f) =>
    `the kubelet looks at its containers no more${f.age === undefined ? '' : `, for the last time ${f.age} ago`}`,
  'oom.process.killed': (f) => `the kernel killed process ${f.pid} (${f.comm}) for memory`,
  'pod.kill.failed': (f) =>
    `the kubelet cannot end ${typeof f.containerName === 'string' ? `container ${f.containerName} of a pod` : 'a pod'}`,
  'volume.unmount.failed': (_, event) =>
    `${event.actor === 'csi' ? 'the CSI driver' : 'the kubelet'} cannot unmount a volume`,
  'volume.mount.succeeded': (f) => `the kubelet mounted the volume ${f.pv ?? f.volume ?? 'of a pod'}`,
  'volume.ownership.changing': (f) =>
    `the kubelet gives the files of ${f.pv === undefined ? 'a volume' : `volume ${f.pv}`} to the group of the pod`,
  'pod.orphan.cleanup-failed': (f, _, nameOf) =>
    `the kubelet does not get rid of the remains of ${pod(f, nameOf) ?? 'a pod'}`,
  'nfs.server.not-responding': (f) => `the kernel: nfs server ${f.server} not responding`,
  'nfs.server.ok': (f) => `the kernel: nfs server ${f.server} OK`,
  'nfs.fileid.changed': (f) => `the kernel: nfs server ${f.server} has a file under another id than before`,
  'nfs.open.recovery-failed': (f) => `the kernel could not recover the open file ${f.file} (error ${f.error})`,
  'nfs.locks.lost': (f) => `the kernel lost ${f.count} locks${of(f.server)}`,
  'nfs.lock.reclaim-failed': () => 'the kernel did not get a lock of NFSv4 back',
  'rpcbind.server.not-responding': (f) => `the kernel: rpcbind${of(f.server)} not responding`,
  'sunrpc.service.unregistered': (f) => `the kernel could not register ${f.service} with rpcbind (errno ${f.errno})`,
  'sunrpc.gss-upcall.failed': () => 'the kernel got no answer of rpc.gssd',
  'lockd.start.failed': (f) => `the kernel could not start lockd (error ${f.error})`,
  'lockd.lock.out-of-sync': () => 'the kernel: client and server disagree about a lock of NFS',
  'statd.listeners.failed': () => 'rpc.statd gave up: it could not make its listeners',
  'statd.register.failed': (f) => `rpc.statd could not register ${f.transport} with rpcbind: ${f.error}`,
  'statd.peer.unwritten': (f) => `rpc.statd could not write ${f.path}: ${f.error}`,
  'nfs.state-manager.failed': (f) =>
    `the kernel: NFS server ${f.server} answers the state manager with error ${f.error}`,
  'aznfs.mount.gone': (f) => `the watchdog of AZNFS finds no mount of ${f.server} on port ${f.port}`,
};

/** What happened, in one sentence: a fact's own note, the words for the kind, or the line itself. */
export function phraseOf(event: Event, nameOf: PodName): string {
  const { note } = event.fields;
  // The time stands in front of the sentence.
  if (typeof note === 'string') return note.replaceAll(' at {t}', '');
  const words = PHRASES[event.kind]?.(event.fields, event, nameOf);
  if (words) return words;
  const line = event.text.replace(/\s+/g, ' ').trim();
  return `${event.kind}: “${line.length > 160 ? `${line.slice(0, 160)} …` : line}”`;
}

/** What a line on record means for the story, where it seems to speak against it. */
export function remarkOn(kind: string, seen: ReadonlySet<string>): string {
  if (kind !== 'mount.unmounted') return '';
  if (seen.has('nfs.client.older-than-mount')) return ": the row went, the kernel's client lived on";
  return ": the row went; whether the kernel's client went too is not said";
}

/** Concluded by arithmetic, not read. */
export const isInferred = (event: Event): boolean =>
  event.fields.how === 'inferred' || event.kind === 'nfs.client.older-than-mount';
