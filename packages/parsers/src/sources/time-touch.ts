import { defineSource, type Emit, lineReader, type Machine, type SourceRecord, type Stamp } from '@mountline/core';
import { dateWords } from '../formats/files/date-words.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quotedWords } from '../formats/tables/named-columns.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * How long a command took, as people try whether a file system is slow: `time touch FILE` on the share and on a disk.
 *
 *     $ time touch /mnt/efs/testFile
 *
 *     real	0m0.334s
 *     user	0m0.001s
 *     sys	0m0.000s
 *
 * Written by the `time` of bash, ksh and busybox (`real	0m 0.33s`), of POSIX (`real 0.33`), of zsh (`touch x  0.00s user
 * 0.00s system 0% cpu 0.334 total`), and by GNU time in its short and its verbose form. Traps: the decimal sign is that of
 * the locale. `touch` of a file that is there waits for SETATTR alone, of a new one for OPEN and more. Nothing says
 * which machine it ran on or when, unless `date` ran before it. A command without times hung, or was still running.
 */
export interface TimeTouchRecord extends SourceRecord {
  /** What was timed, where the prompt or the output tells it. */
  command?: string;
  /** Its last argument that is a path. */
  path?: string;
  /** Seconds on the clock; null where the command did not come back. */
  real: number | null;
  /** Seconds of CPU. */
  user?: number;
  sys?: number;
  /** The exit status, where GNU time tells it. */
  status?: number;
  /** What `date` printed above. */
  stamp?: Stamp;
  /** Lines between the command, or the times above, and its own times. */
  output: string[];
}

/** `time touch x`, behind a prompt or alone. */
const COMMAND = /^(?:.{0,100}[#$%>] |\++ )?(?:\\|\S{0,60}\/)?time (?:-[pv] )?([^\s:=-].*)$/s;
const SHELL = /^(real|user|sys)\s+(?:(?:(\d{1,6})h ?)?(\d{1,8})m ?)?(\d{1,12}(?:[.,]\d{1,9})?)s?$/;
const GNU = /^(\d{1,9}[.,]\d\d)user (\d{1,9}[.,]\d\d)system (?:(\d{1,6}):)?(\d{1,6}):(\d\d(?:[.,]\d\d)?)elapsed /;
const GNU_SECOND = /^\d+inputs\+\d+outputs \(/;
const ZSH =
  /(?:^| )(\d{1,9}[.,]\d\d)s user (\d{1,9}[.,]\d\d)s system \d+% cpu (?:(\d{1,6}):)?(?:(\d{1,6}):)?(\d{1,9}[.,]\d{2,3}) total$/;
const VERBOSE =
  /^(Command being timed|User time \(seconds\)|System time \(seconds\)|Elapsed \(wall clock\) time \(h:mm:ss or m:ss\)|Exit status): (.*)$/;
/** The other lines of the verbose form. */
const VERBOSE_OTHER =
  /^(?:Percent of CPU|Average |Maximum |Major |Minor |Voluntary |Involuntary |Swaps|File system |Socket |Signals |Page size)[^:]*: /;
const STATUS = /^Command exited with non-zero status (\d{1,3})$/;

/** What one line tells of a run. */
interface Times {
  command?: string;
  real?: number;
  user?: number;
  sys?: number;
  status?: number;
  /** No line of times can follow. */
  last?: true;
}

/** Hours, minutes and seconds as seconds, exact to the microsecond. */
function seconds(h: string | undefined, m: string | undefined, s: string): number {
  const total = Number(h ?? 0) * 3600 + Number(m ?? 0) * 60 + Number(s.replace(',', '.'));
  return Math.round(total * 1e6) / 1e6;
}

const plain = (s: string) => seconds(undefined, undefined, s);

function timesOf(text: string): Times | null {
  const shell = SHELL.exec(text);
  if (shell) {
    const value = seconds(shell[2], shell[3], shell[4]!);
    return { [shell[1]!]: value, ...(shell[1] === 'sys' ? { last: true } : {}) };
  }
  const gnu = GNU.exec(text);
  if (gnu) return { real: seconds(gnu[3], gnu[4], gnu[5]!), user: plain(gnu[1]!), sys: plain(gnu[2]!) };
  if (GNU_SECOND.test(text)) return { last: true };
  const status = STATUS.exec(text);
  if (status) return { status: Number(status[1]) };
  const zsh = ZSH.exec(text);
  // One part in front of the seconds is the minutes.
  if (zsh) {
    const [h, m] = zsh[4] === undefined ? [undefined, zsh[3]] : [zsh[3], zsh[4]];
    const words = text.slice(0, zsh.index).trimEnd();
    const times = { real: seconds(h, m, zsh[5]!), user: plain(zsh[1]!), sys: plain(zsh[2]!), last: true as const };
    return words === '' ? times : { command: words, ...times };
  }
  return verboseTimes(text);
}

function verboseTimes(text: string): Times | null {
  const m = VERBOSE.exec(text);
  if (!m) return VERBOSE_OTHER.test(text) ? {} : null;
  const [, name, value] = m as unknown as [string, string, string];
  if (name === 'Command being timed') return { command: value.replace(/^"|"$/g, '') };
  if (name.startsWith('Elapsed')) {
    const clock = /^(?:(\d{1,6}):)?(\d{1,6}):(\d\d(?:[.,]\d\d)?)$/.exec(value);
    return clock && { real: seconds(clock[1], clock[2], clock[3]!) };
  }
  if (!/^\d{1,9}(?:[.,]\d\d)?$/.test(value)) return null;
  if (name === 'Exit status') return { status: Number(value), last: true };
  return name.startsWith('User') ? { user: plain(value) } : { sys: plain(value) };
}

/** The last argument that is a path, without its quotes. */
function pathIn(command: string): string | undefined {
  const word = quotedWords(command, `"'`).findLast((part) => part.includes('/') && !part.startsWith('-'));
  return word?.replace(/^["']|(?<!["';])["';]+$/g, '');
}

interface Held {
  text: string;
  line: number;
  offset: number;
  cut: boolean;
}

/** A run that is being read: its command, the lines below it, and its times. */
interface Run {
  command: (Held & { words: string }) | null;
  output: Held[];
  times: Times | null;
  /** The line that times were last read from. */
  end: Held | null;
  begin: Held | null;
  stamp?: Stamp;
}

const EMPTY: Run = { command: null, output: [], times: null, end: null, begin: null };

function recordOf({ command, output, times, begin, end, stamp }: Run): TimeTouchRecord {
  const first = command ?? output[0] ?? begin!;
  const last = end ?? output.at(-1) ?? first;
  const words = times?.command ?? command?.words;
  const path = words === undefined ? undefined : pathIn(words);
  const { command: _, last: __, real, ...rest } = times ?? {};
  return {
    line: first.line,
    ...(last.line === first.line ? {} : { endLine: last.line }),
    offset: first.offset,
    ...(last.cut ? { cut: true as const } : {}),
    ...(words === undefined ? {} : { command: words }),
    ...(path === undefined ? {} : { path }),
    real: real ?? null,
    ...rest,
    ...(stamp ? { stamp } : {}),
    output: output.map(({ text }) => text),
  };
}

function open(emit: Emit<TimeTouchRecord>): Machine {
  let run: Run = { ...EMPTY, output: [] };
  let stamp: Stamp | undefined;

  /** The date above belongs to the run that begins. */
  function dated(): void {
    if (stamp) run.stamp = stamp;
    stamp = undefined;
  }

  function flush(): void {
    const { command, output, times } = run;
    // Without times only a command behind a prompt is a run: a sentence may begin with `time` too.
    if (times || (command && command.text !== `time ${command.words}`)) {
      emit.record(recordOf(run));
    } else {
      for (const { text, line, offset } of command ? [command, ...output] : output) {
        emit.diagnostic({ code: 'stray-line', line, offset, detail: quote(text) });
      }
    }
    run = { ...EMPTY, output: [] };
  }

  return lineReader(({ text: raw, line, offset, cut }) => {
    const here: Held = { text: raw.trimEnd(), line, offset, cut };
    const times = timesOf(here.text.trim());
    if (run.times && (!times || (times.real !== undefined && run.times.real !== undefined))) flush();
    if (times) {
      if (!run.command && !run.times) dated();
      run.times = { ...run.times, ...times };
      run.begin ??= here;
      run.end = here;
      if (times.last) flush();
      return;
    }
    if (here.text === '') return;
    const words = COMMAND.exec(here.text)?.[1];
    const date = dateWords(here.text.trim());
    if (words !== undefined) {
      flush();
      run.command = { ...here, words };
      dated();
    } else if (date) stamp = date.stamp;
    else run.output.push(here);
  }, flush);
}

/** Reads the output of `time touch`: a record is a measurement, in seconds. */
export const timeTouch = defineSource<TimeTouchRecord>({
  name: 'time-touch',
  title: 'how long a command took, time touch',
  type: 'snapshot',
  clock: 'none',
  carriesOver: 'one measurement goes over several lines',
  places: [/$(?<=time[-_]touch[^/]*)/],
  collectWith: 'date; time touch /mnt/efs/testFile; time touch /tmp/testFile',
  diagnostics: {
    'stray-line': {
      severity: 'info',
      cost: 'the line belongs to no timed command and is skipped',
      help: 'Normal for text around pasted output.',
    },
  },
  recognise: (head) => {
    // A log may show such lines further down.
    const lines = filledLines(head).slice(0, 12);
    if (lines.slice(0, 3).some((line) => COMMAND.test(line) && !line.startsWith('time '))) return true;
    return lines.some(
      (line, i) =>
        GNU.test(line) ||
        ZSH.test(line) ||
        (SHELL.test(line) && /^real/.test(line) && /^user/.test(lines[i + 1] ?? '') && SHELL.test(lines[i + 1]!)) ||
        (VERBOSE.test(line) && line.startsWith('Command being timed')),
    );
  },
  open,
});
