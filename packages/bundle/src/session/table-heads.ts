/**
 * The headers of tables that lost them in a filter: `ps -eo pid,stat,args | grep nfs`, `ss -tn | grep 2049`. Some commands always have the same
 * columns, others name them.
 */

/** Columns of `ps -o` whose header is not their name in capitals. */
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

/** Filters that drop or reorder rows and change none. */
const KEEPS_ROWS =
  /^(?:(?:z?e?f?grep|sort|head|tail|less|more|cat|tee|uniq|column)\b|g?awk (?!.*(?:print|sub|=[^=~])))/;
/** Options that count, number or cut rows. */
const CHANGES_ROWS = /^(?:z?e?f?grep\b.* -(?:\w*[con]|-count|-only|-line-number)|uniq\b.* -\w*c|sort\b.* -o)/;

/** The header of a command's table, if its rows are unchanged: after `awk '{print $1}'` it is not known which columns are left. */
export function headOfTable(program: string, args: readonly string[], pipes: readonly string[]): string | undefined {
  if (!pipes.every((pipe) => KEEPS_ROWS.test(pipe) && !CHANGES_ROWS.test(pipe))) return undefined;
  if (program === 'ps') return headOfPs(args);
  if (pipes.length === 0) return undefined;
  const has = (letter: string) => args.some((arg) => /^-[A-Za-z]+$/.test(arg) && arg.includes(letter));
  if (program === 'ss') {
    const families = ['t', 'u', 'x', 'w'].filter(has).length;
    return `${families === 1 ? '' : 'Netid '}State Recv-Q Send-Q Local Address:Port Peer Address:Port Process`;
  }
  if (program === 'netstat' && !has('i') && !has('r') && !has('s')) {
    const owner = `${has('e') ? ' User Inode' : ''}${has('p') ? ' PID/Program name' : ''}`;
    return `Proto Recv-Q Send-Q Local Address Foreign Address State${owner}${has('o') ? ' Timer' : ''}`;
  }
  if (program === 'df' && !has('i')) {
    const size = has('h') || has('H') ? 'Size Used Avail' : '1K-blocks Used Available';
    return `Filesystem ${has('T') ? 'Type ' : ''}${size} Use% Mounted on`;
  }
  if (program === 'rpcinfo' && has('p')) return '   program vers proto   port  service';
  return undefined;
}

/** The header of `ps -eo pid,stat,wchan:32,args`. */
function headOfPs(args: readonly string[]): string | undefined {
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

/** The value of each `-o`, `-eo`, `axo` or `--format`. */
function listsOf(args: readonly string[]): string[] {
  return args.flatMap((arg, i) => {
    const format = /^(?:-o|--format=?)(.+)$/.exec(arg)?.[1];
    if (format !== undefined) return [format];
    const isOption = /^-[A-Za-z]*o$|^--format$/.test(arg) || (i === 0 && /^[aefjlmxT]*o$/.test(arg));
    const list = isOption ? args[i + 1] : /^-[AeLTmf]+o([a-z%][\w,:%=]*)$/.exec(arg)?.[1];
    return list === undefined || !/^[a-z%]/.test(list) ? [] : [list];
  });
}

/** Rows by the beginning of the header. */
const ROWS: readonly (readonly [begin: string, row: RegExp])[] = [
  ['State ', /^(?:ESTAB|LISTEN|SYN-|TIME-WAIT|CLOSE|FIN-WAIT|LAST-ACK|UNCONN)[A-Z0-9-]* +\d+ +\d+ /],
  ['Netid ', /^(?:tcp|udp|u_|raw|mptcp|nl|p_)\S* +[A-Z][A-Z0-9-]+ +\d+ +\d+ /],
  ['Proto ', /^(?:tcp|udp)6? +\d+ +\d+ /],
  ['Filesystem ', /^\S+ .* (?:\d{1,3}%|-) +\//],
  ['   program', /^ *\d+ +\d+ +(?:tcp|udp|local)6? /],
];

/** Whether a line is a row below such headers, and not the header itself or an error of ps. */
export function isRowBelow(line: string, head: string): boolean {
  const form = ROWS.find(([begin]) => head.startsWith(begin))?.[1];
  if (form) return form.test(line);
  const heads = head.split(' ');
  const words = line.trim().split(/\s+/, heads.length + 8);
  const at = heads.indexOf('PID');
  // The start time in front of it may be five words.
  const from = heads.slice(0, at).includes('STARTED') ? [at, at + 1, at + 4] : [at];
  return from.some((i) => /^\d+$/.test(words[i] ?? ''));
}
