import { saysFailure } from './failure-words.ts';

/**
 * Whose lines tell of mounts, volumes and what serves them: the node's own programs, drivers of CSI, servers and clients of network file
 * systems, FUSE daemons. A file without names of programs was chosen by whoever collected it.
 */
const MATTERS =
  /^(?:$|kernel$|kubelet|systemd$|csi|containerd$|dockerd$|crio$|cri-o$|proxy$|k3s|rke2|u?mount|automount|autofs|rpc[.-]|rpcbind|nfs|statd$|sm-notify|exportfs|gssproxy|ganesha|stunnel|aznfs|multipathd|iscsid|rclone|sshfs|s3fs|gcsfuse|goofys|mount-s3|juicefs|gluster|ceph|blob|seaweed)|efs|csi|nfs-|fuse|trident|longhorn|share-manager|provisioner/;

export const matters = (unit: string): boolean => MATTERS.test(unit);

/** What stands in front of the message in a file of many programs, of a container, or of the kernel. */
const HEADERS: readonly RegExp[] = [
  /^(?:[A-Z][a-z]{2} (?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)? \S+|[ \d]\d \d\d:\d\d:\d\d(?:\.\d+)?)|\d{4}-\d\d-\d\dT\S+|\d{9,11}\.\d{6}|\[ *\d+\.\d+\]) [^\s:[\]]+ [^\s:[\]]+(?:\[\d+\])?: /,
  /^\d{4}-\d\d-\d\dT\S+ std(?:out|err) [FP] /,
  /^(?:[a-z]+ *:[a-z]+ *: |<\d+>)?(?:\[[^\]]{8,30}\]|\d{4}-\d\d-\d\dT[\d:,.+-]+) /,
];

/** A syslog that hears the kernel may keep its stamp. */
const SINCE_BOOT = /^\[ *\d+\.\d+\] /;

function headerOf(text: string): number {
  const at = HEADERS.map((form) => form.exec(text)?.[0].length ?? 0).find((length) => length > 0) ?? 0;
  return at + (SINCE_BOOT.exec(text.slice(at, at + 30))?.[0].length ?? 0);
}

/** Lines with such words that every healthy node writes: most of them at boot. */
const BENIGN = new RegExp(
  [
    'command line: ',
    '^(?:root|BOOT_IMAGE)=',
    '^tsc: ',
    '^calibrate_delay',
    '^floppy',
    '\\bdev fd\\d',
    'regulatory',
    // blkmapd, where no server has offered pNFS block layouts.
    '^open pipe file \\S+/blocklayout failed',
    'client recovery tracking',
    "^\\S+ Can't open PID file \\S+ \\(yet\\?\\)",
    '^Failed to read /var/lib/nfs/state: Success',
    '^(?:Start|Stopp|Finish|Reach|Creat|Listen)(?:ing|ed) ',
    '^Found ',
    '^\\+ ',
  ].join('|'),
  'i',
);
const KLOG = /^([IWEF])(?:\d{4})?\d{4} \d\d:\d\d:\d\d\.\d{6} +\d+ ([^\s\]]+:\d+)\] ?/;
const LOGRUS = /^time=(?:"[^"]{19,40}"|\S{19,40}) level=([A-Za-z]{2,10}) /;
/** A log of a program of its own form, whose level stands behind the time or in front of all. */
const QUIET = /^(?:\S{8,12}[ T]\S{8,20} )?[[(]?(?:TRACE|DEBUG|INFO)[\])]?(?:: | )/;
/** What a person wrote around pasted lines, and a bare label. */
const OF_PERSON =
  /^(?:\W{0,4}[Ee]rrors?\W{0,4}$|(?:I|I'm|I've|We|My|Our|When|But|So|Then|Also|Hi|Hello|If|While|After|Although|However|Getting|Pod stuck) )/;
const GRAVE = /^(?:error|fatal|panic|crit)/i;
const WARNS = /^warn/i;

export interface ReadLine {
  level: 'error' | 'warning' | undefined;
  message: string;
  /** By the level that its log library gives it, else by its words. A warning has to say that something failed too. */
  isError: boolean;
  /** Of klog: its level and the line of the source that wrote it; not of what is only told. */
  place?: string;
}

/** Reads a line as far as it takes to tell whether it tells of an error. */
export function readLine(text: string): ReadLine {
  const line = text.slice(headerOf(text));
  const k = KLOG.exec(line);
  if (k) {
    const level = k[1] === 'W' ? 'warning' : 'error';
    const message = line.slice(k[0].length);
    if (k[1] === 'I') return { level: undefined, message, isError: false };
    return { level, message, isError: level === 'error' || saysFailure(message), place: `${k[1]}${k[2]}` };
  }
  const l = LOGRUS.exec(line);
  if (l) {
    const message = line.slice(l[0].length);
    const level = GRAVE.test(l[1]!) ? 'error' : WARNS.test(l[1]!) ? 'warning' : undefined;
    return { level, message, isError: level === 'error' || (level === 'warning' && saysFailure(message)) };
  }
  return {
    level: undefined,
    message: line,
    isError: saysFailure(line) && !BENIGN.test(line) && !QUIET.test(line) && !OF_PERSON.test(line),
  };
}

/** Where the level of klog or of logrus stands in a line; null where it has neither. */
export function levelAt(text: string): { of: 'klog' | 'logrus'; at: number } | null {
  const at = headerOf(text);
  const line = text.slice(at);
  if (KLOG.test(line)) return { of: 'klog', at };
  return LOGRUS.test(line) ? { of: 'logrus', at: at + line.indexOf(' level=') + ' level='.length } : null;
}
