/** `goroutine 328 [syscall, 46 minutes]:`, with `gp=… m=… mp=…` in between since Go 1.23, and `locked to thread` behind. */
const HEAD =
  /^goroutine (\d{1,15}) (?:gp=\S{1,40} m=\S{1,20} (?:mp=\S{1,40} )?)?\[([^\],]{1,60})(?:, (\d{1,9}) minutes)?(?:, [^\],]{1,60}){0,3}\]:/;

export interface GoroutineHead {
  goroutine: number;
  /** `syscall`, `IO wait`, `chan receive`, `select`, … */
  state: string;
  /** Whole minutes in this state; undefined below one. The runtime counts from its next collection of garbage on, so it may be longer. */
  minutes?: number;
}

/** What a goroutine is in, by the first line of its stack; null for any other line. */
export function goroutineHead(text: string): GoroutineHead | null {
  const m = text.startsWith('goroutine ') ? HEAD.exec(text) : null;
  if (!m) return null;
  const head: GoroutineHead = { goroutine: Number(m[1]), state: m[2]! };
  if (m[3] !== undefined) head.minutes = Number(m[3]);
  return head;
}

/** `k8s.io/kubernetes/pkg/kubelet.(*Kubelet).syncLoop` of a line that names a function with its arguments; null for its place, and others. */
export function goFunction(line: string): string | null {
  const text = line.trim();
  let open = text.indexOf('(');
  while (open > 0 && text[open - 1] === '.') open = text.indexOf('(', open + 1);
  if (open <= 0 || text.length > 4096 || !text.endsWith(')')) return null;
  const name = text.slice(0, open);
  return name.includes('.') && /^[^\s/][^\s]*$/.test(name) ? name : null;
}

const OF_THE_SYSTEM = /(?:^|\/)(?:syscall|unix)\.(\w+)$/;
/** Calls that name a file or read a folder: on a disk each comes back within milliseconds. */
const ON_FILES =
  /^(?:f?l?stat(?:at|fs|x)?|fstatfs|newfstatat|open(?:at2?)?|unlink(?:at)?|rmdir|mkdir(?:at)?|readdirent|getdents(?:64)?|readlink(?:at)?|faccessat2?|access|l?chown|fchownat|f?chmod(?:at)?|rename(?:at2?)?|utimensat|mount|u(?:n)?mount2?)$/i;

/** The call about a file that functions, the innermost first, are in. */
export function fileCall(functions: readonly string[]): string | undefined {
  for (const name of functions) {
    const call = OF_THE_SYSTEM.exec(name)?.[1];
    if (call === undefined) return undefined;
    if (ON_FILES.test(call)) return call;
  }
  return undefined;
}
