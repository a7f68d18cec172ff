import { isAboutStorage } from '../storage-words.ts';

/** Words of errors about volumes, shares and buckets, besides those of every mount. */
const OF_VOLUMES =
  /\b(?:[Vv]olumes?|PersistentVolume(?:Claim)?|PVC?|pvc-[0-9a-f-]{8,36}|csi|CSI|[Bb]uckets?|[Bb]lob(?:fuse\d?)?|azstorage|chown|chgrp|exports?|share[ds]?|subPath|NAS|googleapi|fs-[0-9a-f]{8,17}|zpool|ZFS|zfs)\b|\/dev\/fuse|\/var\/lib\/(?:docker|containers|containerd|kubelet|longhorn)[\w-]{0,30}\/|geesefs/;

/** strerror(3) and the like, after what they are about. */
const ERRNO =
  /(?:^|: |[[("'=]|\bdesc = |\berr(?:or)?[=:] ?"?)(?:[Pp]ermission denied|[Aa]ccess(?: is)? denied|[Oo]peration not (?:permitted|supported)|[Nn]o such (?:file or directory|device|host)|[Cc]onnection (?:refused|timed out|reset by peer)|i\/o timeout|[Oo]peration timed out|context deadline exceeded|timed out waiting for the condition|[Ii]nvalid argument|[Ii]nput\/output error|[Nn]o space left on device|[Dd]isk quota exceeded|[Rr]ead-only file system|[Dd]evice or resource busy|target is busy|not mounted|[Nn]ot a directory|[Dd]irectory not empty|[Ff]ile exists|[Nn]o route to host|[Nn]etwork is unreachable|[Hh]ost is down|[Pp]rotocol (?:not supported|error)|[Ss]tructure needs cleaning|[Tt]ransport endpoint is not connected|[Ss]tale (?:NFS )?file handle|[Rr]esource temporarily unavailable|[Rr]emote I\/O error|[Ee]xec format error|unknown filesystem type|[Tt]oo many open files)(?=$|[\s.,;:)\]"'`_*])/;

/** How programs begin an error. */
const SAID =
  /(?:^|[\s"'([|:_*])(?:(?:ERROR|Error|FATAL|Fatal|ERRO|FATA|CRITICAL)(?:\[\d{1,9}\])?[: ] ?(?=\S)|error: |fatal: |panic: |LOG_ERR |Error response from daemon: |rpc error: code = |Failed (?:to|at) [a-z]|failed to [a-z]+ |error while [a-z]+ing |Unable to [a-z]+ |Could not [a-z]+ |cannot [a-z]+ |Timed out |[A-Z][A-Za-z]{2,20}Volume\.[A-Za-z]{2,30} failed for volume |exit (?:status|code) [1-9]|s3fs: MOUNTPOINT directory \S{1,300} is not empty)|\b(?:[Ee]rror|[Ss]tatus|StatusCode|RESPONSE)(?:[ :=]|: )(?:40[1349]|429|50[0234])\b/;

/** mount(8), umount(8) and their helpers begin every line with their name, also the output of `-v` and a warning about labels. */
const OF_MOUNT_PROGRAM =
  /^u?mount(?:\.[a-z][\w-]{1,20})?: (?!.{0,300} SELinux labels).{0,300}\b(?:only root|can't|cannot|must be|not|no|failed|denied|refused|busy|already mounted|[Ii]nvalid)\b/;

/** Beginnings that are an error even in a person's sentence. */
const UNMISTAKABLE =
  /\bError response from daemon: |\bERRO\[\d|\brpc error: code = |^\W{0,4}(?:Error|ERROR|error|FATAL|fatal): /;

/** A line of a script or of settings: it says what would be printed, or ignores errors. */
const OF_SCRIPT =
  /^\s*(?:#|\/\/|echo |printf |if |elif |then\b|fi\b|while |set [-+]|[\w-]+:\s*$)|\|\| |&& |2>&1|2>\/dev\/null|\$\{|\bon-?error\b/i;

/** An entry that ls cannot examine: nearly always a mount. */
const UNKNOWN_ENTRY = /^[dl-]\?{9} /;

const LONGEST = 4000;
const SPAN = /`([^`]{12,2000})`/g;
/** `mount -t nfs` in backticks is no error, whatever is around it. */
const WORDS = 3;

const isAbout = (text: string): boolean => isAboutStorage(text) || OF_VOLUMES.test(text);

/**
 * The error about mounts, volumes or storage in a line, from any program; undefined if there is none. In a line that a person wrote, only text
 * in backticks counts, or an error of the operating system after a colon.
 *
 * @param isOfPerson The line is a sentence.
 */
export function strangeErrorIn(line: string, isOfPerson: boolean): string | undefined {
  const text = line.slice(0, LONGEST).trim();
  if (UNKNOWN_ENTRY.test(text)) return text;
  if (!isAbout(text) || OF_SCRIPT.test(text)) return undefined;
  for (const [, code] of text.matchAll(SPAN)) {
    const span = code!.trim();
    if (span.split(' ', WORDS).length === WORDS && (ERRNO.test(span) || SAID.test(span))) return span;
  }
  const errno = ERRNO.exec(text)?.[0];
  // In a sentence only after a colon: people also quote single words.
  if (isOfPerson) return errno === text || errno?.startsWith(': ') || UNMISTAKABLE.test(text) ? text : undefined;
  return errno !== undefined || SAID.test(text) || OF_MOUNT_PROGRAM.test(text) ? text : undefined;
}
