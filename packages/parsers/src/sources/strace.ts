import {
  defineSource,
  type Envelope,
  type ErrorClass,
  type FieldDeclarations,
  type FieldMap,
  fraction,
  type LogRecord,
  lineLog,
  messages,
  type Stamp,
} from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

const OF_MOUNT = {
  syscall: 'text',
  source: 'text?',
  target: 'text?',
  seconds: { type: 'num?', unit: 's' },
} as const satisfies FieldDeclarations;

/** What usually stands behind the error of a mount(2). */
const REFUSALS: readonly ErrorClass[] = [
  {
    says: /\bEPROTONOSUPPORT\b/,
    cause:
      'The server or this kernel lacks the NFS version that vers= names. mount.nfs then asks for the next lower one: if a later mount() of the same path returns 0, nothing failed.',
  },
  {
    says: /\bEINVAL\b/,
    cause:
      'mount(8) ran without its helper, so the kernel got no addr=, or an option is not known. Install nfs-utils or nfs-common where mount(8) runs.',
  },
  {
    says: /\bEACCES\b/,
    cause: 'The exports of the server may not name this client or this path, or the node got no Kerberos credentials.',
  },
  {
    says: /\b(?:ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)\b/,
    cause: 'The kernel did not reach the server: port 2049, or 111 and mountd for NFSv3.',
  },
  { says: /\bENODEV\b/, cause: 'The kernel has no file system of this type, or cannot load its module.' },
];

/**
 * What `strace` prints: the system calls of a process and of its children.
 *
 *     7767  1795178357.248494 flock(3, LOCK_EX) = 0 <106.266633>
 *     [pid 24787] 18:08:27.332439 flock(5, LOCK_EX <unfinished ...>
 *     10504 1795284505.676950 <... flock resumed>) = ? ERESTARTSYS (To be restarted if SA_RESTART is set) <612.488460>
 *     24997 18:08:31 flock(3</mnt/v3/lock>, LOCK_EX <detached ...>
 *     24707 +++ killed by SIGKILL +++
 *
 * Defined in strace(1) and in src/strace.c of strace. Traps:
 *
 * - A call that hangs is the one of its process that is `<unfinished ...>`, `<detached ...>`, or has no ` = ` at
 *   all, as the last line of a file mostly, and that is not resumed further down. Every blocking call of a second process is
 *   `<unfinished ...>` for a while: one that is resumed did not hang.
 * - A call that waits may be at work: wait4, futex, epoll_wait and read of a pipe wait by trade. flock, fcntl with
 *   F_SETLKW, stat, openat and getdents64 on a mount that answers return at once.
 * - `-t` and `-tt` write the time of day without a date or zone: the day is guessed, and the zone is the node's. `-r` writes the
 *   seconds since the line above, which is no time. Only `-ttt` makes stamps that are sure. The stamp is that of the call's
 *   begin; of a resumed one, that of its end.
 * - A process in D state does not stop for strace: the attach itself hangs, and the file is empty or ends at
 *   `strace: Process 24997 attached`. Ctrl-C works as soon as the call returns, not before.
 * - In /proc/PID/stack, not here, stands where in the kernel it waits. `-y` or `-yy` writes the path of a descriptor
 *   behind its number: without it, `flock(11, LOCK_EX` names no file, unless the file's `openat` is in the trace too.
 * - With `-ff` each process has a file of its own, and no line has its pid: that stands behind the last dot of the file's
 *   name. The table of `-c` is not read.
 * - Without `-o`, the output of the program and notices of strace stand between the lines, and between two halves of one:
 *   the output stays among the arguments.
 */
const straceMessages = messages(
  'strace',
  {
    // src/syscall.c, src/strace.c: printleader() when another process speaks; detach() when strace is stopped
    'syscall.unfinished': ['{syscall}({arguments:text}<unfinished ...>', '{syscall}({arguments:text}<detached ...>'],
    // src/syscall.c: syscall_exiting_trace(). Before 4.26 a blank stands in front of the rest.
    'syscall.resumed': {
      lines: '<... {syscall} resumed>{rest:rest}',
      fields: {
        arguments: 'text',
        result: 'text?',
        error: 'text?',
        seconds: { type: 'num?', unit: 's' },
        begunAtLine: 'int?',
      },
    },
    // A call that is whole, of a second or more by -T. Quicker ones are records without a kind.
    'syscall.slow': {
      lines: '{syscall}({arguments:text} = {result:text} <{seconds:num}>',
      fields: { error: 'text?', seconds: { type: 'num', unit: 's' } },
    },
    'mount.call.failed': {
      lines: 'mount({arguments:text} = -1 {error} ({reason:text})',
      fields: { ...OF_MOUNT, result: 'text' },
      what: 'a mount(2) that the kernel refused',
      says: 'mount(2) failed with {error}',
      nature: 'failure',
      severity: 'major',
      // mount.nfs asks for the next lower version where the server lacks one.
      settledBy: ['mount.call.succeeded'],
      errors: REFUSALS,
      decide: ['mount -v -t nfs -o vers=4.1,soft,timeo=50 SERVER:/EXPORT /MOUNTPOINT', 'dmesg -T'],
    },
    'mount.call.succeeded': { lines: 'mount({arguments:text} = {result}', fields: OF_MOUNT },
    // src/strace.c: print_event_exit(), print_signalled(), print_exited(), print_stopped()
    'process.exited': '+++ exited with {status:int} +++',
    'process.killed': {
      lines: ['+++ killed by {signal} +++', '+++ killed by {signal} (core dumped) +++'],
      nature: 'neither',
    },
    'process.superseded': '+++ superseded by execve in pid {by:int} +++',
    'process.stopped': '--- stopped by {signal} ---',
    'process.signalled': '--- {signal} {{{details:text}}} ---',
  },
  { fields: { sincePrevious: { type: 'num?', unit: 's' } }, pieces: ['rest'] },
);

/** A call of this many seconds is slow. */
const SLOW = 1;

const PID = /^(?:\[pid {1,6}(\d{1,7})(?:<([^<>]{0,64})>)?\] |(\d{1,7})(?:<([^<>]{0,64})>)? {1,6})/;
const UNIX = /^([1-4]\d{9})(?:\.(\d{1,9}))? (?:\(\+ {0,6}(\d{1,8}\.\d{1,9})\) )?/;
const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))? (?:\(\+ {0,6}(\d{1,8}\.\d{1,9})\) )?/;
const RELATIVE = /^ {0,6}(\d{1,8}\.\d{1,9}) /;
/** -n: the number of the call; -i: the address in the program. */
const NUMBERS = /^(?:\[ {0,4}\d{1,4}\] )?(?:\[(?:[0-9a-f]{8}|[0-9a-f]{16}|\?{8,16})\] )?/;
const BODY = /^(?:[a-z_][a-z0-9_]{0,40}(?:@[0-9a-z]{1,9})?\(|<\.\.\. |\+\+\+ |--- )/;
const NOTICE = /^strace: Process (\d{1,10}) /;

/** Takes pid and time off a line; null for a line that is not the beginning of anything. */
function envelope(line: string): Envelope | null {
  const notice = NOTICE.exec(line);
  if (notice) return { stamp: null, level: null, pid: Number(notice[1]), message: line };
  const pid = PID.exec(line);
  let at = pid?.[0].length ?? 0;
  let stamp: Stamp | null = null;
  const fields: FieldMap = {};
  const unix = UNIX.exec(line.slice(at, at + 60));
  const day = unix ? null : TIME_OF_DAY.exec(line.slice(at, at + 60));
  const relative = unix || day ? null : RELATIVE.exec(line.slice(at, at + 60));
  at += (unix ?? day ?? relative)?.[0].length ?? 0;
  if (unix) {
    const { micros, width } = fraction(unix[2]);
    stamp = { clock: 'utc', value: Number(unix[1]) * 1_000_000 + micros, width };
  }
  if (day) {
    const { micros, width } = fraction(day[4]);
    const seconds = (Number(day[1]) * 60 + Number(day[2])) * 60 + Number(day[3]);
    stamp = { clock: 'dateless', value: seconds * 1_000_000 + micros, width };
  }
  const sincePrevious = unix?.[3] ?? day?.[5] ?? relative?.[1];
  if (sincePrevious !== undefined) fields.sincePrevious = Number(sincePrevious);
  at += NUMBERS.exec(line.slice(at, at + 40))![0].length;
  if (!BODY.test(line.slice(at, at + 60))) return null;
  const number = pid?.[1] ?? pid?.[3];
  const comm = pid?.[2] ?? pid?.[4];
  return {
    stamp,
    level: null,
    ...(number === undefined ? {} : { pid: Number(number) }),
    ...(comm === undefined ? {} : { program: comm }),
    fields,
    message: line.slice(at),
  };
}

/** A notice of strace in the middle of a call, which goes on in the next line. */
const TORN = /strace: Process \d{1,10} (?:attached|detached)\n/;

/** What the program writes to the same terminal parts `write(1, "hello\\n", 6hello` from `)                  = 6`. */
const REST = /^\) += /;

/** The call as one line: without what stands below it, such as the stack of -k or the program's own output. */
function callOf(message: string): string {
  const end = message.indexOf('\n');
  if (end < 0) return message.trimEnd();
  const next = message.indexOf('\n', end + 1);
  const below = message.slice(end + 1, next < 0 ? undefined : next);
  const torn = TORN.exec(message.slice(Math.max(0, end - 60), end + 1));
  if (torn) return (message.slice(0, end + 1 - torn[0].length) + below).trimEnd();
  const first = message.slice(0, end).trimEnd();
  return REST.test(below) && resultAt(first) === null ? first + below.trimEnd() : first;
}

/** Where `) = ` stands, which a call's result follows: the last one, as a string among the arguments may hold one too. */
function resultAt(call: string): { bracket: number; result: number } | null {
  for (let at = call.lastIndexOf(' = '); at > 0; at = call.lastIndexOf(' = ', at - 1)) {
    let bracket = at;
    while (call[bracket] === ' ') bracket -= 1;
    if (call[bracket] === ')') return { bracket, result: at + 3 };
  }
  return null;
}

const SECONDS = / <(\d{1,9}\.\d{1,9})>$/;
const ERROR = /^(-1|\?) (E[A-Z0-9_]{1,30})(?: \(|$)/;

/** What stands behind ` = `. */
function outcome(text: string): FieldMap {
  const seconds = SECONDS.exec(text.slice(-24));
  const result = seconds ? text.slice(0, -seconds[0].length) : text;
  const error = ERROR.exec(result);
  return {
    result: error ? error[1]! : result,
    ...(error ? { error: error[2]! } : {}),
    ...(seconds ? { seconds: Number(seconds[1]) } : {}),
  };
}

const OPEN_END = / ?<(?:unfinished|detached) \.\.\.>$/;

/** The push machine's memory: what each process has begun. */
type Begun = Map<number | undefined, { syscall: string; arguments: string; line: number }>;

function describe(record: LogRecord, begun: Begun): LogRecord {
  const { message, pid, line } = record;
  const first = message[0]!;
  // It has no time, and says nothing of the process but that it is looked at.
  if (NOTICE.test(message)) return { ...record, actor: 'strace' };
  if (first === '+' || first === '-') {
    const found = straceMessages.match(callOf(message));
    if (first === '+') begun.delete(pid);
    return { ...record, actor: 'strace', kind: found?.kind ?? null, fields: { ...record.fields, ...found?.fields } };
  }
  const call = callOf(message);
  if (first === '<') return resumed(record, call, begun);
  const bracket = call.indexOf('(');
  const syscall = call.slice(0, bracket);
  const end = resultAt(call);
  if (end) {
    const result = outcome(call.slice(end.result));
    const fields = { ...record.fields, syscall, arguments: call.slice(bracket + 1, end.bracket), ...result };
    if (syscall === 'mount' && typeof result.error === 'string') {
      const reason = /\(([^()]+)\)/.exec(call.slice(end.result))?.[1];
      Object.assign(fields, mountedBy(fields.arguments), reason === undefined ? {} : { reason });
      return { ...record, actor: 'strace', kind: 'mount.call.failed', fields };
    }
    if (syscall === 'mount' && result.result === '0' && !slow(result))
      return {
        ...record,
        actor: 'strace',
        kind: 'mount.call.succeeded',
        fields: { ...fields, ...mountedBy(fields.arguments) },
      };
    return { ...record, actor: 'strace', kind: slow(result) ? 'syscall.slow' : null, fields };
  }
  const open = call.replace(OPEN_END, '').slice(bracket + 1);
  begun.set(pid, { syscall, arguments: open, line });
  return {
    ...record,
    actor: 'strace',
    kind: 'syscall.unfinished',
    fields: { ...record.fields, syscall, arguments: open },
  };
}

/** `"192.0.2.10:/a", "/mnt", "nfs", 0, …` */
function mountedBy(args: string): FieldMap {
  const [, source, target] = /^"([^"]*)", "([^"]*)"/.exec(args) ?? [];
  return source && target ? { source, target } : {};
}

const slow = ({ seconds }: FieldMap) => typeof seconds === 'number' && seconds >= SLOW;

/** `<... flock resumed>) = 0 <612.488460>`: the rest of the arguments, and the outcome. */
function resumed(record: LogRecord, call: string, begun: Begun): LogRecord {
  const found = straceMessages.match(call);
  if (!found) return { ...record, actor: 'strace' };
  const syscall = String(found.fields.syscall);
  const rest = String(found.fields.rest);
  const before = begun.get(record.pid);
  const same = before?.syscall === syscall ? before : undefined;
  begun.delete(record.pid);
  const end = resultAt(rest);
  const fields: FieldMap = {
    ...record.fields,
    syscall,
    arguments: ((same?.arguments ?? '') + rest.slice(0, end?.bracket)).trim(),
    ...(end ? outcome(rest.slice(end.result)) : {}),
    ...(same ? { begunAtLine: same.line } : {}),
  };
  return { ...record, actor: 'strace', kind: found.kind, fields };
}

const WHOLE = /\) += (?:-?\d|0x[0-9a-f]|\?)/;

/** What every such line holds: nearly all lines of other files have none of it. */
const HINT = /\(|<\.\.\. |\+\+\+ |--- |^strace: /;

/** Whether a line can be of nothing but strace. */
function isCertain(line: string): boolean {
  if (!HINT.test(line)) return false;
  const message = envelope(line)?.message;
  if (message === undefined) return false;
  return !BODY.test(message) || !/^[a-z_]/.test(message) || WHOLE.test(message) || OPEN_END.test(message);
}

/** A file of `-ff`: the pid stands behind the name that was given. */
const OF_ONE = /$(?<=trace[^/]*\.(\d{1,7}))/;

/** Reads `strace`: a record is a system call, with its duration in seconds where it was printed. */
export const strace = defineSource<LogRecord>({
  name: 'strace',
  title: 'system calls of a process, strace',
  type: 'log',
  clock: 'utc',
  isTimedOnDemand: true,
  begins: /^(?:(?:\[pid +\d+\]|\d+) +)?(?:\d\d:\d\d:\d\d(?:\.\d+)?|\d{9,}\.\d{6}) ?[a-z]\w*\(/,
  carriesOver: 'the end of a call takes up the arguments of its beginning',
  places: [/$(?<=strace[^/]*)/],
  collectWith: 'timeout 30 strace -f -ttt -T -yy -s 256 -o strace.txt -p PID',
  tables: [straceMessages],
  diagnostics: {
    undated: {
      severity: 'warning',
      cost: 'the calls are in order, but cannot be placed on the timeline',
      help: 'Trace with -ttt, as `mountline sources strace` shows. -r omits the time, -t and -tt omit the date.',
    },
    'stray-line': {
      severity: 'warning',
      cost: 'this line is not read',
      help: 'strace did not trace this line: the traced program wrote it, or strace reports wrong arguments.',
    },
  },
  recognise(head, path) {
    const lines = filledLines(head).slice(0, 40);
    const certain = lines.filter(isCertain).length;
    if (certain > 0) return certain * 2 >= lines.length;
    // A trace that holds nothing but the call that hangs.
    return /strace/.test(path) && lines.length === 1 && envelope(lines[0]!) !== null;
  },
  open(emit, path) {
    const begun: Begun = new Map();
    const only = OF_ONE.exec(path)?.[1];
    const own = only === undefined ? {} : { pid: Number(only) };
    let told = false;
    const finish = (record: LogRecord) => {
      const { line, offset, stamp, text } = record;
      if (stamp === null && !told && !NOTICE.test(text)) {
        told = true;
        emit.diagnostic({ code: 'undated', line, offset, detail: quote(text) });
      }
      return describe({ ...own, ...record }, begun);
    };
    return lineLog(emit, { envelope, strayCode: 'stray-line', finish });
  },
});
