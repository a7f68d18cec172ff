import { COMMON, filterOf, isChange, isCollecting, isOfCluster, isOfFiles, NAMING } from './programs.ts';
import { commandsIn, stagesOf, wordsOf } from './shell-words.ts';

/** What a command that was typed tells of its output. */
export interface Command {
  /** As it was typed, with single blanks. */
  text: string;
  /** The program, and for `cat` the kind of file: two of one kind say the same of different things. */
  kind: string;
  /** A name for its output: the path of the file that it shows, or its words. */
  name: string;
  /** The heads of its table, where the command names them and what it goes through leaves them out. */
  head?: string;
  /** What it took is read with the line that it was typed on. */
  timed: boolean;
  /** It shows something that is read: a file, a table, a log. */
  collects: boolean;
  /** What it shows is of the node that it was typed on. */
  ofNode: boolean;
  /** It shows a file that may have come from another node, or from another day. */
  copied: boolean;
  /** It tells the node's name or its time, which it has before and behind all else. */
  names: boolean;
  /** A program of every day: a line that begins with `#` may be a comment. */
  common: boolean;
  /** Lines or rows may be missing anywhere. */
  filtered?: string;
  /** Of `ss`: the local ports whose listeners are shown all the same. */
  listeners?: readonly number[];
  /** The beginning or the end may be missing; what a log says between is whole. */
  cut?: string;
  /** The node may be another behind it. */
  changes: boolean;
  /** Where the shell that it starts, or the command itself, runs. */
  enters?: Place;
  /** It starts a shell: what is typed behind it goes there. */
  shell: boolean;
  leaves: boolean;
  /** The first lines of its output are those of commands that write one line each. */
  before: readonly { name: string; kind: string }[];
}

/** Where commands run. */
export type Place =
  | { of: 'host'; name?: string }
  | { of: 'address'; name: string }
  | { of: 'container'; name: string }
  | { of: 'same' };

const SHELL = /^(?:ba|da|k|z|a)?sh$/;
/** `echo 3 > /proc/sys/vm/drop_caches` */
const INTO_KERNEL = />\s*\/(?:proc|sys)\//;
/** Each writes one line. */
const ONE_LINE = /^(?:date|hostname|uname|uptime|whoami|pwd)$/;
const LOOP = /^(?:for|while|until|if|case)\b|^[({]/;

/** A line that is longer was printed, and not typed. */
export const LONGEST_COMMAND = 64 * 1024;

/** What a line that was typed says. */
export function commandOf(line: string): Command {
  const text = line.length > LONGEST_COMMAND ? '' : line.replace(/\s+/g, ' ').trim();
  const isLoop = LOOP.test(text);
  const parts = isLoop ? [text] : commandsIn(text);
  const all = parts.map((part) => oneOf(part));
  const last = all.at(-1) ?? oneOf('');
  const before = all.slice(0, -1).filter(({ silent }) => !silent);
  const several = isLoop || before.some(({ program, piped }) => piped || !ONE_LINE.test(program));
  const main = several ? oneOf(parts[0] ?? '') : last;
  const enters = all.find((one) => one.enters?.of === 'container')?.enters ?? last.enters;
  const filtered = several ? 'it is what several commands wrote' : main.filtered;
  return {
    text,
    kind: several ? text : main.kind,
    name: several ? text : main.name,
    ...(several || main.head === undefined ? {} : { head: main.head }),
    timed: !several && main.timed,
    collects: isLoop ? /\b(?:cat|ps|ss|nfsstat|ls|grep)\b/.test(text) : all.some(({ collects }) => collects),
    ofNode: isLoop ? /\/(?:proc|sys)\//.test(text) : all.some(({ ofNode }) => ofNode),
    copied: !several && main.copied,
    names: !isLoop && all.every(({ names, silent }) => names || silent),
    common: isLoop || all.every(({ common }) => common),
    ...(filtered === undefined ? {} : { filtered }),
    ...(several || main.listeners === undefined ? {} : { listeners: main.listeners }),
    ...(main.cut === undefined ? {} : { cut: main.cut }),
    changes: isLoop ? /\b(?:umount|kill|restart|delete|rm)\b/.test(text) : all.some(({ changes }) => changes),
    ...(enters ? { enters } : {}),
    shell: last.shell,
    leaves: /^(?:exit|logout)\b/.test(last.text),
    before: several ? [] : before.map(({ name, kind }) => ({ name, kind })),
  };
}

function oneOf(text: string) {
  const stages = stagesOf(text);
  // What writes is what xargs runs; the names that it is given are those of before.
  const from = Math.max(
    0,
    stages.findLastIndex((stage) => stage.startsWith('xargs ')),
  );
  const [first = '', ...pipes] = stages.slice(from);
  const given = wordsOf(first);
  const { words, enters, wrapped } = unwrapped(given);
  const [typed = '', ...args] = words;
  const program = typed.split('/').at(-1)!;
  const shell = isShell(program, args, enters, wrapped);
  const paths = args.filter((arg) => !arg.startsWith('-'));
  const shown = /^(?:z?cat|head|tail|less|more|xzcat|bzcat)$/.test(program) && pipes.length === 0 ? pathsOf(args) : [];
  const timed = given.slice(0, 2).includes('time') && program !== '';
  const collects = timed || isCollecting(program, args);
  const { filtered, cut, listeners }: ReturnType<typeof filterOf> = timed
    ? {}
    : collects
      ? filterOf(program, args, pipes)
      : { filtered: `nothing is known of \`${program}\`` };
  const head = program === 'ps' && pipes.length > 0 ? headOfPs(args) : undefined;
  const file = shown.length === 1 ? shown[0]! : undefined;
  return {
    text,
    program,
    piped: pipes.length > 0,
    ...(head === undefined ? {} : { head }),
    kind: file === undefined ? kindOf(program, args) : fileKind(file),
    name: file ?? text.replace(/^(?:sudo|time) /, ''),
    timed,
    collects,
    /** A file that may have come from another node, or from another day. */
    copied: isOfFiles(program) && pipes.length === 0 && !paths.some(isNodes),
    ofNode: collects && !isOfCluster(program) && !NAMING.test(program) && (!isOfFiles(program) || paths.some(isNodes)),
    names: NAMING.test(program),
    common: COMMON.test(program) || SHELL.test(program) || (wrapped && COMMON.test(given[0]!)),
    ...(filtered === undefined ? {} : { filtered }),
    ...(cut === undefined ? {} : { cut }),
    ...(listeners === undefined ? {} : { listeners }),
    changes: isChange(program, args) || /^\.?\.?\/(?!s?bin\/|usr\/)/.test(typed) || INTO_KERNEL.test(text),
    enters,
    shell,
    /** `cd /proc`, `export A=b`: it writes nothing. */
    silent: /^(?:cd|export|set|unset|alias|sleep|true|:)$/.test(program),
  };
}

/** The heads of what `ps -eo pid,stat,wchan:32,args` writes. */
function headOfPs(args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => /^-?[A-Za-z]*o/.test(arg));
  if (at < 0) return undefined;
  const named = [args[at]!.replace(/^-?[A-Za-z]*?o/, ''), ...args.slice(at + 1)].filter((arg) => /^[a-z%]/.test(arg));
  const heads = named
    .join(',')
    .split(/[,\s]+/)
    .map((one) => {
      const [column = '', own] = one.split('=');
      const name = column.split(':')[0]!;
      return own || (HEADS_OF_PS[name] ?? name.toUpperCase());
    });
  return heads.length > 1 && heads.includes('PID') ? heads.join(' ') : undefined;
}

/** Of ps(1), where the head is not the name of the column in capitals. */
const HEADS_OF_PS: Readonly<Record<string, string>> = {
  args: 'COMMAND',
  command: 'COMMAND',
  comm: 'COMMAND',
  cmd: 'CMD',
  etime: 'ELAPSED',
  etimes: 'ELAPSED',
  state: 'S',
  s: 'S',
  lstart: 'STARTED',
  start: 'STARTED',
  start_time: 'START',
  pcpu: '%CPU',
  pmem: '%MEM',
  rss: 'RSS',
  vsz: 'VSZ',
  tty: 'TT',
  tname: 'TTY',
  wname: 'WCHAN',
  tid: 'TID',
  lwp: 'LWP',
};

/** What lies elsewhere may have been brought from another node. */
const isNodes = (path: string) => /^\/(?:proc|sys|run|etc|var\/(?:log|run))\//.test(path);
const pathsOf = (args: readonly string[]) =>
  args.filter((arg) => /^[\w./~@:+-]*[\w/.]$/.test(arg) && /[A-Za-z]/.test(arg) && !arg.startsWith('-'));

/** `stack` of `/proc/77/stack`: tables of one kind may stand in one text, as their sources read them. */
export function fileKind(path: string): string {
  if (/\/sunrpc\//.test(path)) return 'sunrpc';
  if (/\/cgroup\//.test(path)) return 'cgroup';
  return path.split('/').at(-1)!.replace(/\d+/g, '#');
}

const OF_CRICTL: Readonly<Record<string, string>> = { pods: 'ps', inspectp: 'inspect', inspecti: 'inspect' };
const WITH_VERB = /^(?:kubectl|k|oc|systemctl|crictl|docker|ip|sysctl)$/;

function kindOf(program: string, args: readonly string[]): string {
  if (!WITH_VERB.test(program)) return program;
  const verb = args.find((arg) => /^[a-z]/.test(arg)) ?? '';
  return `${program} ${(program === 'crictl' && OF_CRICTL[verb]) || verb}`;
}

function isShell(program: string, args: readonly string[], enters: Place | undefined, wrapped: boolean): boolean {
  if (program === '') return enters !== undefined || wrapped;
  if (program === 'su') return !args.includes('-c');
  return SHELL.test(program) && !args.some((arg) => !arg.startsWith('-') || arg === '-c');
}

/** `sudo timeout 9 nsenter -t 1 -n ss`: nobody types more. */
const WRAPPERS = 8;

/** A command without what it is run by, and where that runs it. */
function unwrapped(given: readonly string[]): { words: readonly string[]; enters?: Place; wrapped: boolean } {
  let words = given;
  let enters: Place | undefined;
  let wrapped = false;
  for (let depth = 0; depth < WRAPPERS; depth += 1) {
    while (/^[A-Za-z_]\w*=/.test(words[0] ?? '')) words = words.slice(1);
    const by = wrapperOf(words);
    if (!by) return { words, ...(enters ? { enters } : {}), wrapped };
    // What runs in a container of another machine runs in a container.
    if (by.enters && enters?.of !== 'container') enters = by.enters;
    wrapped = true;
    words = by.rest;
  }
  return { words, ...(enters ? { enters } : {}), wrapped };
}

interface Wrapper {
  rest: readonly string[];
  enters?: Place;
}

function wrapperOf(words: readonly string[]): Wrapper | undefined {
  const [typed = '', verb = ''] = words;
  const program = typed.split('/').at(-1)!;
  switch (program) {
    case 'sudo':
      if (
        words.some((word) => /^-\w*[is]$/.test(word)) &&
        words.every((word) => word === typed || word.startsWith('-'))
      )
        return { rest: [], enters: { of: 'same' } };
      return { rest: behindOptions(words, /^-[ugpCrtTh]$/) };
    case 'doas':
    case 'watch':
    case 'setsid':
    case 'time':
    case 'xargs':
    case 'nohup':
    case 'command':
    case 'exec':
    case 'nice':
    case 'ionice':
    case 'stdbuf':
      return { rest: behindOptions(words, /^-[ncIPu]$/) };
    case 'timeout':
      return { rest: behindOptions(words, /^-[ks]$/).slice(1) };
    case 'chroot':
      return { rest: behindOptions(words, /^$/).slice(1), enters: { of: 'same' } };
    case 'nsenter':
      return { rest: behindOptions(words, /^-[tSG]$|^--target$/), enters: namespaceOf(words) };
    case 'ssh':
      return hostOf(behindOptions(words, /^-[bcDEeFIiJLlmOopQRSWw]$/));
    case 'kubectl':
    case 'k':
    case 'oc':
      if (words.includes('node-shell')) return onNode(words);
      if (verb === 'debug' || words.includes('debug')) return debugged(words);
      if (words.includes('exec') || words.includes('rsh') || words.includes('run'))
        return inContainer(words, /^(?:exec|rsh|run)$/, /^(?:-n|-c|--namespace|--container|--context|--kubeconfig)$/);
      return undefined;
    case 'talosctl':
      return ofTalos(words);
    case 'minikube':
      return words.includes('ssh') ? { rest: behindSplit(words, 'ssh'), enters: { of: 'host' } } : undefined;
    case 'docker':
    case 'podman':
    case 'nerdctl':
    case 'crictl':
    case 'lxc':
    case 'incus':
      if (/^(?:exec|run)$/.test(verb))
        return inContainer(words, /^(?:exec|run)$/, /^(?:-u|-w|-e|--user|--workdir|--env)$/);
      return undefined;
    case 'ip':
      if (verb === 'netns' && words[2] === 'exec')
        return { rest: words.slice(4), enters: { of: 'container', name: `network namespace ${words[3] ?? ''}` } };
      return undefined;
    case 'aws':
      if (words.includes('start-session')) return { rest: [], enters: { of: 'host' } };
      return undefined;
    default: {
      const script = SHELL.test(program) && /^-\w*c$/.test(verb) ? words[2] : undefined;
      return script !== undefined && commandsIn(script).length === 1 ? { rest: wordsOf(script) } : undefined;
    }
  }
}

/** What stands behind the options of the first word; some take a value. */
function behindOptions(words: readonly string[], withValue: RegExp): readonly string[] {
  let at = 1;
  while (at < words.length && words[at]!.startsWith('-')) {
    if (words[at] === '--') return words.slice(at + 1);
    at += withValue.test(words[at]!) ? 2 : 1;
  }
  return words.slice(at);
}

/** `nsenter -t 1` goes to the node, from wherever it is called. */
function namespaceOf(words: readonly string[]): Place {
  const text = words.join(' ');
  const target = /(?:-\w*t|--target)[ =]?(\d+)/.exec(text)?.[1];
  return target === '1'
    ? { of: 'same' }
    : { of: 'container', name: `namespace of process ${target ?? 'that nothing tells'}` };
}

function hostOf(words: readonly string[]): Wrapper {
  const [target = '', ...rest] = words;
  const name = target.split('@').at(-1)!;
  const place: Place = name === '' ? { of: 'host' } : { of: 'host', name };
  const script = rest.length === 1 && commandsIn(rest[0]!).length === 1 ? wordsOf(rest[0]!) : rest;
  return { rest: script, enters: place };
}

/** `talosctl -n NODE read FILE` shows a file of a node, `dmesg` its kernel log; of several nodes at once each line bears its own. */
function ofTalos(words: readonly string[]): Wrapper | undefined {
  const at = words.findIndex((word, i) => i > 0 && /^[a-z]/.test(word) && !WITH_VALUE_TALOS.test(words[i - 1]!));
  const verb = words[at];
  const rest = verb === 'read' ? ['cat', ...words.slice(at + 1)] : verb === 'dmesg' ? words.slice(at) : undefined;
  if (!rest) return undefined;
  const flag = words.findIndex((word) => /^(?:-n|--nodes)\b/.test(word));
  const node = flag < 0 ? undefined : (/=(.+)/.exec(words[flag]!)?.[1] ?? words[flag + 1]);
  if (node === undefined || node.includes(',')) return { rest, enters: { of: 'host' } };
  return { rest, enters: { of: /^[\d.]+$|:/.test(node) ? 'address' : 'host', name: node } };
}

const WITH_VALUE_TALOS = /^(?:-n|-e|--nodes|--endpoints|--talosconfig|--context|--cluster)$/;

/** `kubectl node-shell NODE -- COMMAND` */
function onNode(words: readonly string[]): Wrapper {
  const name = words[words.indexOf('node-shell') + 1];
  return { rest: behindSplit(words), enters: name === undefined ? { of: 'host' } : { of: 'host', name } };
}

/** What stands behind `--`, or else behind a verb. */
function behindSplit(words: readonly string[], verb?: string): readonly string[] {
  const split = words.indexOf('--');
  if (split >= 0) return words.slice(split + 1);
  const rest = verb === undefined ? [] : words.slice(words.indexOf(verb) + 1);
  return rest.length === 1 ? wordsOf(rest[0]!) : rest;
}

/** A pod for the debugging of a node shares its namespaces of processes and of the network. */
function debugged(words: readonly string[]): Wrapper {
  const node = words.find((word) => /^nodes?\/./.test(word))?.replace(/^nodes?\//, '');
  const split = words.indexOf('--');
  const rest = split < 0 ? [] : words.slice(split + 1);
  return {
    rest,
    enters: node === undefined ? { of: 'container', name: 'a debug container' } : { of: 'host', name: node },
  };
}

function inContainer(words: readonly string[], verb: RegExp, withValue: RegExp): Wrapper {
  const from = words.findIndex((word) => verb.test(word));
  const behind = behindOptions(words.slice(from), withValue);
  const [name = 'a container', ...more] = behind;
  const split = words.indexOf('--');
  const rest = split >= 0 ? words.slice(split + 1) : more.filter((word, i) => i > 0 || !word.startsWith('-'));
  return { rest, enters: { of: 'container', name: name.split('/').at(-1)! } };
}
