import { type Asked, countingIn } from '@mountline/core';
import { COMMON, filterOf, isChange, isCollecting, isOfCluster, isOfFiles, NAMING } from './programs.ts';
import { commandsIn, stagesOf, wordsOf } from './shell-words.ts';
import { headOfTable } from './table-heads.ts';
import { type Place, SHELL, unwrapped } from './wrappers.ts';

/** What a typed command says about its output. */
export interface Command {
  /** As typed, with single blanks. */
  text: string;
  /** The program, or for `cat` the kind of file. Two outputs of one kind show the same about different things. */
  kind: string;
  /** A name for its output: the path of the file it shows, or its words. */
  name: string;
  /** The headers of its table, if the command names them: a pipe may drop them. */
  head?: string;
  /** How long it took is read together with the line it was typed on. */
  timed: boolean;
  /** What it counts is read together with the line it was typed on. */
  counts: boolean;
  /** It shows something that Mountline reads: a file, a table, a log. */
  collects: boolean;
  /** What it shows is of the node it was typed on. */
  ofNode: boolean;
  /** It shows a file that may have come from another node, or from another day. */
  copied: boolean;
  /** It shows the node's name or time, which other commands do not change. */
  names: boolean;
  /** An everyday program: a line that begins with `#` may be a comment. */
  common: boolean;
  /** Lines or rows may be missing anywhere. */
  filtered?: string;
  asked?: Asked;
  /** The beginning or the end may be missing; a log is complete in between. */
  cut?: string;
  /** The node may be changed afterwards. */
  changes: boolean;
  /** Where the shell that it starts, or the command itself, runs. */
  enters?: Place;
  /** It starts a shell: what is typed next goes there. */
  shell: boolean;
  leaves: boolean;
  /** The first lines of its output are those of commands that write one line each. */
  before: readonly { name: string; kind: string }[];
}

/** `echo 3 > /proc/sys/vm/drop_caches`, `echo … | sudo tee -a /etc/fstab` */
const WRITES = /(?:>|\btee(?: -a)?)\s*\/(?:proc|sys|etc)\//;
/** Each writes one line. */
const ONE_LINE = /^(?:date|hostname|uname|uptime|whoami|pwd)$/;
const LOOP = /^(?:for|while|until|if|case)\b|^[({]/;

/** A longer line was printed, not typed. */
export const LONGEST_COMMAND = 64 * 1024;

/** What a typed line says. */
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
  const filtered = several ? 'several commands wrote it' : main.filtered;
  // Only the command says what the numbers count.
  const counts = countingIn(text) !== null;
  return {
    text,
    kind: several ? text : main.kind,
    name: several ? text : main.name,
    ...(several || main.head === undefined ? {} : { head: main.head }),
    timed: !several && main.timed,
    counts,
    collects:
      counts || (isLoop ? /\b(?:cat|ps|ss|nfsstat|ls|grep)\b/.test(text) : all.some(({ collects }) => collects)),
    ofNode: isLoop ? /\/(?:proc|sys)\//.test(text) : all.some(({ ofNode }) => ofNode),
    copied: !several && main.copied,
    names: !isLoop && all.every(({ names, silent }) => names || silent),
    common: isLoop || all.every(({ common }) => common),
    ...(filtered === undefined ? {} : { filtered }),
    ...(several || main.asked === undefined ? {} : { asked: main.asked }),
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
  // The output is of the command that xargs runs; its arguments are from the stage before.
  const from = Math.max(
    0,
    stages.findLastIndex((stage) => stage.startsWith('xargs ')),
  );
  const [first = '', ...behind] = stages.slice(from);
  const given = wordsOf(first);
  const { words: all, enters, wrapped } = unwrapped(given);
  // ssh node-a 'mount | grep nfs': a pipe within the quotes runs there, one after them runs here.
  const [words, ...there] = wrapped ? stagesIn(all) : [all];
  const pipes = [...there.map((stage) => stage.join(' ')), ...behind];
  const [typed = '', ...args] = words!;
  // server:/export is not the path of a program.
  const program = /^[\w.~-]*\//.test(typed) ? typed.split('/').at(-1)! : typed;
  const shell = isShell(program, args, enters, wrapped);
  const paths = args.filter((arg) => !arg.startsWith('-'));
  const shown = /^(?:z?cat|head|tail|less|more|xzcat|bzcat)$/.test(program) && pipes.length === 0 ? pathsOf(args) : [];
  const timed = given.slice(0, 2).includes('time') && program !== '';
  const collects = timed || isCollecting(program, args);
  const { filtered, cut, asked }: ReturnType<typeof filterOf> = timed
    ? {}
    : collects
      ? filterOf(program, args, pipes)
      : { filtered: `the command \`${program}\` is unknown` };
  const head = headOfTable(program, args, pipes);
  const file = shown.length === 1 ? shown[0]! : undefined;
  return {
    text,
    program,
    piped: pipes.length > 0,
    ...(head === undefined ? {} : { head }),
    kind: file === undefined ? kindOf(program, args) : fileKind(file),
    // The last of several files says nothing about the others.
    name: file ?? (shown.length > 1 ? `${program} (${shown.length} files)` : text.replace(/^(?:sudo|time) /, '')),
    timed,
    collects,
    /** A file that may have come from another node, or from another day. */
    copied: isOfFiles(program) && pipes.length === 0 && !paths.some(isNodes),
    ofNode: collects && !isOfCluster(program) && !NAMING.test(program) && (!isOfFiles(program) || paths.some(isNodes)),
    names: NAMING.test(program),
    common: COMMON.test(program) || SHELL.test(program) || (wrapped && COMMON.test(given[0]!)),
    ...(filtered === undefined ? {} : { filtered }),
    ...(cut === undefined ? {} : { cut }),
    ...(asked === undefined ? {} : { asked }),
    changes: isChange(program, args) || /^\.?\.?\/(?!s?bin\/|usr\/)/.test(typed) || WRITES.test(text),
    enters,
    shell,
    /** `cd /proc`, `export A=b`: it writes nothing. */
    silent: /^(?:cd|export|set|unset|alias|sleep|true|:)$/.test(program),
  };
}

/** The words of each stage of a pipe. */
function stagesIn(words: readonly string[]): readonly string[][] {
  const stages: string[][] = [[]];
  for (const word of words) {
    if (word === '|') stages.push([]);
    else stages.at(-1)!.push(word);
  }
  return stages;
}

/** A file in any other place may have been copied from another node. */
const isNodes = (path: string) => /^\/(?:proc|sys|run|etc|var\/(?:log|run))\//.test(path);
const pathsOf = (args: readonly string[]) =>
  args.filter((arg) => /^[\w./~@:+-]*[\w/.]$/.test(arg) && /[A-Za-z]/.test(arg) && !arg.startsWith('-'));

/** `stack` of `/proc/77/stack`: tables of one kind may be in one text, as their sources read them. */
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
