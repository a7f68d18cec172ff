/** Lines of the reports that the kernel prints below a message: stacks, registers, memory. All are without the stamp. */

/** What a task's line in a report says: `task:cat             state:D stack:0     pid:706   ppid:536    flags:0x00000002`. */
export interface TaskState {
  comm: string;
  state: string;
  pid: number;
  tgid?: number;
  ppid: number;
}

const TASK_LINE = /^task:(.{1,15}) state:([A-Za-z])\b/;
const TASK_NUMBER = /\b(pid|tgid|ppid): *(\d{1,10})\b/g;
// Before Linux 5.9 without names, and with fewer blanks where a forum took them out: `docker          D ffff8801a8f2b078     0 20744      1 0x00000000`.
const OLD_TASK_LINE =
  /^(\S.{0,14}?) +([A-Za-z])(?: ?(?:[0-9a-f]{16}|[0-9a-f]{8}|running task))? *\d{1,6} +(\d{1,10}) +(\d{1,10}) 0x[0-9a-f]{8,16}$/;

/** The state of a task as sched_show_task() prints it; null when the line is another one. */
export function taskState(message: string): TaskState | null {
  const m = TASK_LINE.exec(message);
  if (m) {
    const numbers: Record<string, number> = {};
    for (const [, name, digits] of message.slice(m[0].length).matchAll(TASK_NUMBER)) numbers[name!] = Number(digits);
    if (numbers.pid === undefined || numbers.ppid === undefined) return null;
    const { pid, tgid, ppid } = numbers;
    return { comm: m[1]!.trim(), state: m[2]!, pid, ...(tgid === undefined ? {} : { tgid }), ppid };
  }
  const old = OLD_TASK_LINE.exec(message);
  if (!old) return null;
  return { comm: old[1]!.trim(), state: old[2]!, pid: Number(old[3]), ppid: Number(old[4]) };
}

/**
 * Of most machines, with an address in front before Linux 4.9, on Power with that of the stack and of the code, on s390 in
 * brackets where it is a guess: `[c00000000f7e7a30] [c000000000cd5b60] __schedule+0x2c0/0x8f0 (unreliable)`.
 */
const FRAME = /^ *(\(?)(?:\[<?[0-9a-f]+>?\] ){0,2}(\? )?([\w.$]+)\+0x[0-9a-f]+\/0x[0-9a-f]+(?:.*(\(unreliable\)))?/;
/**
 * Of 32-bit ARM (arch/arm/kernel/traps.c: dump_backtrace_entry), in older kernels and with CONFIG_BACKTRACE_VERBOSE with addresses:
 * `[<80a87848>] (__schedule) from [<80a88018>] (schedule+0x3c/0xa0)`, ` __schedule from schedule+0x3c/0xa0`.
 */
const ARM_FRAME =
  /^ *(?:\[<[0-9a-f]{8}>\] \()?([\w.$]+)(?:\+0x[0-9a-f]+\/0x[0-9a-f]+)?(?: \[[\w-]+\])?\)? from (?:\[<[0-9a-f]{8}>\] \()?(?:[\w.$]+\+)?0x[0-9a-f]+/;

export interface StackFrame {
  name: string;
  /** False for one that may be left over from an earlier call. */
  certain: boolean;
  /** No `Call Trace:` stands above the first of these. */
  headless: boolean;
}

/** A frame of a stack. */
export function stackFrame(message: string): StackFrame | null {
  const arm = ARM_FRAME.exec(message);
  if (arm) return { name: arm[1]!, certain: true, headless: true };
  const m = FRAME.exec(message);
  if (!m) return null;
  return { name: m[3]!, certain: m[1] === '' && m[2] === undefined && m[4] === undefined, headless: false };
}

export const isCallTrace = (message: string): boolean => /^Call [Tt]race: *$/.test(message);

/** The mark behind the last frame of a task; kernels before 5.17 and those for other machines than x86 have none. */
export const isEndOfTask = (message: string): boolean => message.trim() === '</TASK>';

/** Registers of x86 and arm64. */
export const isRegister = (message: string): boolean =>
  /^(?:[RE]?(?:IP|SP)|R(?:AX|BX|CX|DX|SI|DI|BP)|R(?:08|09|1[0-5])|E(?:AX|BX|CX|DX|SI|DI)|CR[0-4]|[CDEFGS]S|EFLAGS|Code|pstate|pc|lr|sp|x\d{1,2}) ?: ?\S/.test(
    message,
  );

/** What the hung-task detector and sysrq print behind the tasks. */
export const endsReports = (message: string): boolean =>
  /^(?:Showing all locks held in the system|NMI backtrace for cpu|Sending NMI from CPU)/.test(message);

const HUNG_LINES = [
  /^ *(?:Not tainted|Tainted: )/,
  /^"echo 0 > \/proc\/sys\/kernel\/hung_task_timeout_secs" disables this message\.$/,
  /^ *Blocked by coredump\.$/,
];

/** True for a line that only the report of a hung task has. */
export const isHungLine = (message: string): boolean => HUNG_LINES.some((pattern) => pattern.test(message));

/** The release of the kernel in a line of a report: `Not tainted 5.14.0-362.8.1.el9_3.x86_64 #1`, also behind `CPU: 3 PID: 77 Comm: nfsd `. */
export const releaseIn = (message: string): string | undefined =>
  /^(?: *|CPU: \d{1,5} (?:UID: \d{1,10} )?PID: \d{1,10} Comm: .{1,30} )(?:Not tainted|Tainted: [A-Z ]{1,60}?) +(\d{1,3}\.\d{1,3}\S{0,100}) #/.exec(
    message,
  )?.[1];

/** The device whose pages a thread of the kernel writes back, as `Workqueue: writeback wb_workfn (flush-0:50)` tells: its numbers in mountinfo. */
export const writtenDevice = (message: string): string | undefined =>
  /^Workqueue: writeback \w+ \(flush-(\d{1,10}:\d{1,10})\)/.exec(message)?.[1];

const TRACE_LINES = [
  /^ *<\/?(?:TASK|IRQ|SOFTIRQ|NMI|EOE|EOI|#DF|ENTRY_TRAMPOLINE|ENTRY)>/,
  /^Call [Tt]race: *$/,
  /^ *<?Same stack as pid /,
  // Words of the stack, in kernels before 4.9.
  /^(?:Stack:)?(?: +(?:[0-9a-f]{16}|[0-9a-f]{8}))+ *$/,
  /^(?:CPU|Hardware name|Workqueue|Modules linked in): ?/,
  // Registers of 32-bit ARM, as they lie on the stack.
  /^Exception stack\(0x[0-9a-f]+ to 0x[0-9a-f]+\)$/,
  /^[0-9a-f]{4}:(?: [0-9a-f]{8}| {9})+$/,
  // A frame of Power whose function has no name.
  /^(?:\[[0-9a-f]{8,16}\] ){2}0x[0-9a-f]+/,
  /^ *\d+ locks? held by /,
  /^ *#\d+: /,
];

/** True for a line that stands around a stack, of a task or of an OOM kill. */
export const isTraceLine = (message: string): boolean => TRACE_LINES.some((pattern) => pattern.test(message));

const MEMORY_LINES = [
  / cpuset=\S+ mems_allowed=/,
  /^Mem-Info:/,
  /^ ?(?:slab_reclaimable|active_anon|active_file|unevictable|isolated_anon|mapped|kernel_misc_reclaimable|free):\d/,
  /^Node \d+ /,
  /^lowmem_reserve\[\]:/,
  /^(?:Free|Total) swap += /,
  /^\d+ (?:total pagecache pages|pages in swap cache|pages RAM|pages HighMem|pages reserved|pages cma reserved|pages hwpoisoned)/,
  /^Swap cache stats: /,
  /^Unreclaimable slab info:$/,
  /^Name +Used +Total$/,
  /^\S+ +\d+KB +\d+KB$/,
  /^(?:memory|memory\+swap|kmem|swap): usage \d+kB, limit \d+kB, failcnt \d+$/,
  /^Memory cgroup stats for /,
  /^[a-z_0-9]+ \d+(?:\n|$)/,
  /^cache:\d+KB rss:/,
  /^Tasks state \(memory values in pages\):$/,
  /^\[ +pid +\] /,
  /^\[ *\d+\] +\d+ +\d+ +\d+ +\d+ /,
];

/** True for a line of the state of memory that stands in the report of an OOM kill. */
export const isMemoryLine = (message: string): boolean => MEMORY_LINES.some((pattern) => pattern.test(message));
