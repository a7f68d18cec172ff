import type { Event } from '@mountline/core';
import { isFatal } from './helper-runs.ts';

/** Why a mount of NFS or of efs-utils failed, by the last words of the program that tried it. */
export interface MountError {
  cause: MountErrorCause;
  /** As that program says it. */
  words: string;
}

export type MountErrorCause =
  | 'name'
  | 'unreachable'
  | 'refused'
  | 'reset'
  | 'denied'
  | 'path'
  | 'protocol'
  | 'helper'
  | 'options'
  | 'credentials'
  | 'tls'
  | 'tunnel'
  | 'network'
  | 'other';

/** Words of nfs-utils (utils/mount/error.c), mount(8) and efs-utils (mount_efs/__init__.py), each behind those that name more. */
const WORDS: readonly (readonly [MountErrorCause, RegExp])[] = [
  ['unreachable', /Cannot connect to file system mount target ip address/],
  ['network', /the network was not yet available/],
  ['credentials', /AWS (?:Access Key ID|security credentials) .*not found|retrieval of AWS security credentials/],
  ['name', /Failed to resolve |Name or service not known|Temporary failure in name resolution/],
  ['denied', /access denied by server/],
  ['path', /reason given by server: (?:No such file or directory|Not a directory)/],
  ['protocol', /Protocol not supported|requested NFS version or transport protocol is not supported/],
  ['helper', /might need a \/sbin\/mount\.|unknown filesystem type '(?:nfs4?|efs)'/],
  ['options', /incorrect mount option/],
  ['unreachable', /Connection timed out|No route to host|Network is unreachable|Host is down/],
  ['reset', /Connection reset by peer/],
  ['refused', /Connection refused/],
];

/** Kinds of the mount helper that tell more than their words. */
const KINDS: readonly (readonly [MountErrorCause, RegExp])[] = [
  ['credentials', /^efs\.(?:credentials|request)\./],
  ['tls', /^efs\.(?:certificate|stunnel|key)\./],
  ['options', /^efs\.options\./],
  ['tunnel', /^efs\.tunnel\.failed$/],
];

/** Of these, others tell: a port that is taken, a tunnel that cannot bind, rpc.statd, an unmount. */
const TOLD = /rpc\.statd is not running|device is busy|Failed to bind|Address already in use|already mounted/;

/** The last words of a run of the mount helper, by its own log; undefined of a line behind which it goes on. */
export function helperError(event: Event): MountError | undefined {
  if (!isFatal(event) || event.kind === 'efs.port.exhausted' || TOLD.test(event.text)) return undefined;
  // A tunnel that a signal ended.
  if (event.kind === 'efs.tunnel.failed' && Number(event.fields.exitStatus) < 0) return undefined;
  const ofMount = event.kind === 'efs.mount.failed';
  const said = ofMount ? String(event.fields.stderr ?? '') : event.text.replace(/^.*? - ERROR - /, '');
  // The time limit of the helper passed: mount.nfs had said nothing by then.
  if (said === '') return undefined;
  const cause = KINDS.find(([, kind]) => kind.test(event.kind))?.[0];
  return cause ? { cause, words: shortened(said) } : (wordsOf(said) ?? { cause: 'other', words: shortened(said) });
}

/** The last words of a mount, where a CSI driver, the kubelet or an event of a pod quotes them. */
export function quotedError(text: string): MountError | undefined {
  return TOLD.test(text) ? undefined : wordsOf(text);
}

/** Of the lines of a text the last that is known. */
function wordsOf(text: string): MountError | undefined {
  for (const line of text.split(/\n|\\n/).reverse()) {
    const known = WORDS.find(([, words]) => words.test(line));
    if (known) return { cause: known[0], words: shortened(line, known[1]) };
  }
  return undefined;
}

/** The sentence in which it stands, or all from `mount.nfs: ` or `mount: ` on without the quotes of Python around it. */
function shortened(text: string, words = /./): string {
  const said = text.split(/\n|\\n/)[0]!;
  const ofProgram = /(?:^|[\s'"])(mount(?:\.nfs4?)?: .*)/.exec(said)?.[1]?.replace(/['"]+$/, '');
  const plain = (ofProgram ?? said.split(/\. | - /).find((one) => words.test(one)) ?? said).trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}

const LONGEST = 120;
