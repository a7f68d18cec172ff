import type { EventBy } from '@mountline/core';
import { isFatal } from '../efs/helper-runs.ts';

/** Why a mount of NFS or of efs-utils failed, by the last words of the program that tried it. */
interface MountError {
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
  | 'permission'
  | 'ports'
  | 'path'
  | 'protocol'
  | 'helper'
  | 'options'
  | 'credentials'
  | 'tls'
  | 'tunnel'
  | 'proxy'
  | 'network'
  | 'other';

/** What is in the words of a mount of NFS or of efs-utils: those of other file systems fail for the same reasons in the same words. */
const OF_NFS =
  /\bmount\.(?:nfs4?|efs)\b|-t (?:nfs4?|efs)\b|kubernetes\.io~nfs\/|mounting NFS volume |Failed to resolve "fs-/;
/** It writes what mount.nfs said as Python writes bytes. */
const OF_HELPER = /-t efs\b|\bmount\.efs\b|\bb['"]mount\.nfs4?: |Failed to resolve "fs-/;

/** Words of nfs-utils (utils/mount/error.c), mount(8) and efs-utils (mount_efs/__init__.py), each behind those that name more. */
const WORDS: readonly (readonly [MountErrorCause, RegExp])[] = [
  ['unreachable', /Cannot connect to file system mount target ip address/],
  ['network', /the network was not yet available/],
  [
    'credentials',
    /AWS (?:Access Key ID|security credentials) (?:[\w,]+ ){0,12}not found|retrieval of AWS security credentials/,
  ],
  ['name', /Failed to resolve |Name or service not known|Temporary failure in name resolution/],
  ['denied', /access denied by server/],
  ['path', /reason given by server: (?:No such file or directory|Not a directory)/],
  ['protocol', /Protocol not supported|requested NFS version or transport protocol is not supported/],
  ['helper', /might need a \/sbin\/mount\.|wrong fs type, bad option|unknown filesystem type '(?:nfs4?|efs)'/],
  ['options', /incorrect mount option/],
  ['tunnel', /Failed to initialize (?:TLS )?tunnel/],
  ['unreachable', /Connection timed out|No route to host|Network is unreachable|Host is down/],
  ['reset', /Connection reset by peer/],
  ['refused', /Connection refused/],
  ['permission', /mount\.nfs4?: Operation not permitted/],
  ['ports', /mount\.nfs4?: (?:Cannot assign requested address|Address already in use)/],
  ['other', /\bmount\.nfs4?: |error mounting NFS volume /],
];

/** What efs-utils says before its last words, or behind them. */
const BESIDES = /^(?:\s*$|Could not start amazon-efs-mount-watchdog|Warning: config file|Mount attempt |See https:)/;

/** Kinds of the mount helper that tell more than their words. */
const KINDS: readonly (readonly [MountErrorCause, RegExp])[] = [
  ['credentials', /^efs\.(?:credentials|request)\./],
  ['tls', /^efs\.(?:certificate|stunnel|key)\./],
  ['options', /^efs\.options\./],
];

/** Of these, others tell: a port that is taken, a tunnel that cannot bind, rpc.statd, an unmount. */
const TOLD =
  /rpc\.statd is not running|device is busy|Failed to bind|Address already in use|already mounted|Failed to locate an available port|Specified port \[/;

/** The last words of a run of the mount helper, by its own log; undefined of a line behind which it continues. */
export function helperError(event: EventBy<'efs-mount-helper'>): MountError | undefined {
  if (!isFatal(event) || event.kind === 'efs.port.exhausted' || TOLD.test(event.text)) return undefined;
  // A tunnel that a signal ended.
  if (event.kind === 'efs.tunnel.failed' && (event.fields.exitStatus ?? 0) < 0) return undefined;
  const ofMount = event.kind === 'efs.mount.failed';
  const said = ofMount ? (event.fields.stderr ?? '') : event.text.replace(/^.*? - ERROR - /, '');
  // The time limit of the helper passed: mount.nfs had said nothing by then.
  if (said === '') return undefined;
  if (event.kind === 'efs.tunnel.failed') return { cause: 'tunnel', words: tunnelWords(event, said) };
  const cause = KINDS.find(([, kind]) => kind.test(event.kind))?.[0];
  return cause ? { cause, words: shortened(said) } : (wordsOf(said) ?? { cause: 'other', words: shortened(said) });
}

/** An error of stunnel: `2021.03.17 16:48:18 LOG3[ui]: create: File exists (17)`, of one that writes to a terminal `[!] …`. */
const STUNNEL_ERROR = /^(?:\d{4}\.\d\d\.\d\d [\d:]{8} )?(?:LOG[0-3]\[[^\]]{1,20}\]: |\[!\] )(.+)$/;

/** What the helper says, and behind it why: the panic of efs-proxy, or the first errors of stunnel among all that it writes. */
function tunnelWords({ fields }: EventBy<'efs-mount-helper'>, said: string): string {
  const errors = (fields.stderr ?? '').split('\n').flatMap((line) => STUNNEL_ERROR.exec(line)?.[1] ?? []);
  const why = fields.panic ?? errors.slice(0, 2).join(', ');
  const what = /^.*?\(errno=-?\d+\)/.exec(said)?.[0];
  return why === '' || what === undefined ? shortened(said) : shortened(`${what}: ${why}`);
}

/** The last words of a mount, where a CSI driver, kubelet or an event of a pod quotes them, and whether they are of the mount helper. */
export function quotedError(text: string): (MountError & { byHelper: boolean }) | undefined {
  if (!OF_NFS.test(text) || TOLD.test(text)) return undefined;
  const byHelper = OF_HELPER.test(text);
  const found = wordsOf(text) ?? (byHelper ? lastOf(text) : undefined);
  return found && { ...found, byHelper };
}

/** The last line of what the mount helper wrote. */
function lastOf(text: string): MountError | undefined {
  const [, output] = text.split(/\bOutput: /);
  const last = output?.split(LINE).findLast((line) => !BESIDES.test(line));
  return last === undefined ? undefined : { cause: 'other', words: shortened(last) };
}

/** Of the lines of a text the last that is known. */
function wordsOf(text: string): MountError | undefined {
  for (const line of text.split(LINE).reverse()) {
    const known = WORDS.find(([, words]) => words.test(line));
    if (known) return { cause: known[0], words: shortened(line, known[1]) };
  }
  return undefined;
}

/** The end of a line; `\n` as Python and Go quote it, with two backslashes where that is quoted once more. */
const LINE = /\n|\\{1,4}n/;
/** All from the name of the program on: to the end of the quotes of Python, or of the signs of code of a person, where it is in such. */
const IN_QUOTES = /(['"`])(mount(?:\.nfs4?)?: .*?)\1(?:\s|$)/;
const BY_PROGRAM = [/(?:^|[\s'"`])(mount\.nfs4?: .*)/, /(?:^|[\s'"`])(mount: .*)/];

/** What the program says, without what is in front; of the mount helper the sentence in which the words stand. */
function shortened(text: string, words = /./): string {
  const said = text
    .split(LINE)[0]!
    .split(/\bOutput: | desc = /)
    .at(-1)!;
  const ofProgram =
    IN_QUOTES.exec(said)?.[2] ?? BY_PROGRAM.map((one) => one.exec(said)?.[1]).find((found) => found !== undefined);
  const sentences = said.split(/\. (?=[A-Z])| - /);
  const plain = (
    ofProgram?.replace(/(?<!['",])['",]+$/, '') ??
    sentences.find((one) => words.test(one)) ??
    said
  ).trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}

const LONGEST = 160;
