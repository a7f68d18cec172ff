/** Of ps(1), where the head of a column of `-o` is not its name in capitals. */
const HEADS: Readonly<Record<string, string>> = {
  args: 'COMMAND',
  command: 'COMMAND',
  comm: 'COMMAND',
  ucomm: 'COMMAND',
  cmd: 'CMD',
  ucmd: 'CMD',
  etime: 'ELAPSED',
  etimes: 'ELAPSED',
  state: 'S',
  s: 'S',
  lstart: 'STARTED',
  start: 'STARTED',
  start_time: 'START',
  bsdstart: 'START',
  bsdtime: 'TIME',
  cputime: 'TIME',
  euser: 'USER',
  uname: 'USER',
  pcpu: '%CPU',
  pmem: '%MEM',
  nice: 'NI',
  psr: 'PSR',
  tty: 'TT',
  tname: 'TTY',
  wname: 'WCHAN',
  spid: 'SPID',
  tid: 'TID',
  lwp: 'LWP',
};

/** They leave rows out, or put them in another order, and change none. */
const KEEPS_ROWS =
  /^(?:(?:z?e?f?grep|sort|head|tail|less|more|cat|tee|uniq|column)\b|g?awk (?!.*(?:print|sub|=[^=~])))/;
/** They count rows, number them, or cut them. */
const CHANGES_ROWS = /^(?:z?e?f?grep\b.* -(?:\w*[con]|-count|-only|-line-number)|uniq\b.* -\w*c|sort\b.* -o)/;

/**
 * The heads of what `ps -eo pid,stat,wchan:32,args` writes, where each row is there as ps wrote it: behind `awk '{print $1}'` nothing
 * says which columns are left.
 */
export function headOfPs(args: readonly string[], pipes: readonly string[]): string | undefined {
  if (!pipes.every((pipe) => KEEPS_ROWS.test(pipe) && !CHANGES_ROWS.test(pipe))) return undefined;
  const heads = listsOf(args)
    .join(',')
    .split(/[,\s]+/)
    .filter((column) => column !== '')
    .map((column) => {
      const [name = '', own] = column.split('=');
      const known = name.split(':')[0]!;
      return own || (HEADS[known] ?? known.toUpperCase());
    });
  return heads.length > 1 && heads.includes('PID') ? heads.join(' ') : undefined;
}

/** What stands behind each `-o`, `-eo`, `axo` or `--format`. */
function listsOf(args: readonly string[]): string[] {
  return args.flatMap((arg, i) => {
    const format = /^(?:-o|--format=?)(.+)$/.exec(arg)?.[1];
    if (format !== undefined) return [format];
    const isOption = /^-[A-Za-z]*o$|^--format$/.test(arg) || (i === 0 && /^[aefjlmxT]*o$/.test(arg));
    const list = isOption ? args[i + 1] : /^-[AeLTmf]+o([a-z%][\w,:%=]*)$/.exec(arg)?.[1];
    return list === undefined || !/^[a-z%]/.test(list) ? [] : [list];
  });
}

/** Whether a line is a row below such heads: its first line may be the head itself, or what ps says that fails. */
export function isRowBelow(line: string, head: string): boolean {
  const heads = head.split(' ');
  const words = line.trim().split(/\s+/, heads.length + 8);
  const at = heads.indexOf('PID');
  // In front of it a start may take five words.
  const from = heads.slice(0, at).includes('STARTED') ? [at, at + 1, at + 4] : [at];
  return from.some((i) => /^\d+$/.test(words[i] ?? ''));
}
