/** What a path below /proc says of a task: `proc/1202/task/1203/stack`. */
export interface ProcPath {
  pid: number;
  /** Where the file is that of one thread. */
  tid?: number;
  /** The name of the file: `stack`, `status`, `cgroup`. */
  file: string;
}

const PROC_PATH = /(?:^|\/)proc\/(\d{1,10})\/(?:task\/(\d{1,10})\/)?([a-z_]+)$/;

export function procPath(path: string): ProcPath | null {
  const m = PROC_PATH.exec(path);
  if (!m) return null;
  const tid = m[2] === undefined ? {} : { tid: Number(m[2]) };
  return { pid: Number(m[1]), ...tid, file: m[3]! };
}
