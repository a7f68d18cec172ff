import { type Form, firstLine, type Lines, type Part, partsByName } from './form.ts';
import { nodesIn } from './node-set.ts';

/** A line, or three of them, behind which stands what a node answered. */
interface Heading {
  /** Whose it is; more than one where several gave the same answer. */
  names: string[];
  /** How many lines it takes. */
  lines: number;
  /** What follows is no answer. */
  failed?: string;
  /** Why what follows need not be all of it. */
  cut?: string;
  /** What follows is an object of JSON, and this its beginning: what the command wrote stands in it. */
  json?: string;
}

type HeadingAt = (lines: Lines, i: number) => Heading | null;

/** `node-a | CHANGED | rc=0 >>` of ansible, whose modules answer in JSON behind `=> {`. */
const ANSIBLE = /^(\S{1,253}) \| ([A-Z]{2,20})!? (?:\| rc=(-?\d+) >>|=> (\{.*))$/;

function ansible(lines: Lines, i: number): Heading | null {
  const m = ANSIBLE.exec(lines.line(i));
  if (!m) return null;
  const [, name, word, code, json] = m as unknown as [string, string, string, string | undefined, string | undefined];
  const heading = { names: [name], lines: 1 };
  if (json !== undefined) return { ...heading, failed: `${word} => ${json}`, json };
  return code === '0' ? heading : { ...heading, cut: `the command exited with ${code}` };
}

/** `[1] 12:40:01 [SUCCESS] node-a` of pssh -i, parallel-ssh; behind a failure stands why. */
const PSSH =
  /^\[\d{1,5}\] \d\d:\d\d:\d\d \[(SUCCESS|FAILURE)\] (?:[^\s@]+@)?([A-Za-z0-9][\w.-]{0,252}?)(?::\d{1,5})?(?: (.*))?$/;

function pssh(lines: Lines, i: number): Heading | null {
  const m = PSSH.exec(lines.line(i));
  if (!m) return null;
  const heading = { names: [m[2]!], lines: 1 };
  return m[1] === 'SUCCESS' ? heading : { ...heading, cut: `pssh reports: ${m[3] ?? m[1]}` };
}

/** `COMMANDPLUGINS` of `aws ssm list-command-invocations --output text`, whose columns stand around what a node answered. */
function runCommandText(lines: Lines, i: number): Heading | null {
  const m = /^COMMANDINVOCATIONS\t.*?\t(m?i-[0-9a-f]{8,17})\t/.exec(lines.line(i));
  return m && { names: [m[1]!], lines: 1, failed: 'it is mixed with table columns here; use --output json' };
}

const FENCE = /^-{8,40}$/;

/** The nodes between two lines of dashes: clush -b, dshbak. Equal answers are given once, below `node[1-3] (3)`. */
function gathered(lines: Lines, i: number): Heading | null {
  const fence = lines.line(i);
  if (i + 2 >= lines.count || !FENCE.test(fence) || lines.line(i + 2) !== fence) return null;
  const names = nodesIn(lines.line(i + 1).replace(/ \(\d+\)$/, ''));
  return names && { names, lines: 3 };
}

/** Each block below its heading; nothing where it begins with another line. */
function blocksOf(lines: Lines, headingAt: HeadingAt): Part[] {
  const parts: Part[] = [];
  const seen = new Map<string, number>();
  let open: { heading: Heading; from: number } | undefined;

  function close(to: number): void {
    if (!open) return;
    const { heading, from } = open;
    const { cut } = heading;
    const text = heading.json === undefined ? undefined : stdoutIn(heading.json + lines.decoded(from, to));
    const failed = text === undefined ? heading.failed : undefined;
    for (const name of heading.names) {
      const nth = (seen.get(name) ?? 0) + 1;
      seen.set(name, nth);
      parts.push({
        name,
        of: { node: name },
        ranges: failed === undefined && text === undefined ? [from, to] : [],
        ...(text === undefined ? {} : { text }),
        ...(cut === undefined ? {} : { cut }),
        // What is asked a second time is another answer.
        ...(nth === 1 ? {} : { nth }),
        ...(failed === undefined ? {} : { failed }),
      });
    }
  }

  for (let i = 0; i < lines.count; ) {
    const heading = headingAt(lines, i);
    if (heading) {
      close(lines.at(i));
      open = { heading, from: lines.at(i + heading.lines) };
    }
    i += heading ? heading.lines : 1;
  }
  close(lines.at(lines.count));
  return parts;
}

/** What a module of ansible says that a command wrote; undefined where it ran none. */
function stdoutIn(json: string): string | undefined {
  try {
    const { stdout } = JSON.parse(json) as { stdout?: unknown };
    return typeof stdout === 'string' && stdout !== '' ? `${stdout.trimEnd()}\n` : undefined;
  } catch {
    return undefined;
  }
}

/** Lines that ansible writes on top, which are no heading. */
const WARNING = /^\[(?:WARNING|DEPRECATION WARNING)\]: /;

const sureBlocks = (headingAt: HeadingAt): Form => ({
  recognise(lines) {
    let i = firstLine(lines);
    while (i >= 0 && WARNING.test(lines.line(i))) i = firstLine(lines, i + 1);
    return i >= 0 && headingAt(lines, i) ? 'sure' : null;
  },
  split: (lines) => blocksOf(lines, headingAt),
});

/** `node-a:` of salt, and all lines below it four blanks to the right. */
const MINION = /^([A-Za-z0-9][\w.-]{0,252}):$/;
const INDENT = '    ';

const salt: Form = {
  recognise(lines) {
    const first = firstLine(lines);
    if (first < 0 || !MINION.test(lines.line(first))) return null;
    // The last one may be cut.
    for (let i = first; i < lines.count - 1; i += 1) {
      const line = lines.line(i);
      if (line !== '' && !line.startsWith(INDENT) && !MINION.test(line)) return null;
    }
    return 'maybe';
  },
  split: (lines) =>
    blocksOf(lines, (_, i) => {
      const m = MINION.exec(lines.line(i));
      return m && { names: [m[1]!], lines: 1 };
    }).map((part) => ({ ...part, ranges: unindented(lines, part.ranges) })),
};

/** The lines of a range without what stands in front of each. */
function unindented(lines: Lines, [from, to]: readonly number[]): number[] {
  const ranges: number[] = [];
  for (let i = 0; i < lines.count; i += 1) {
    const at = lines.at(i);
    if (at < from! || at >= to!) continue;
    ranges.push(at + (lines.line(i).startsWith(INDENT) ? INDENT.length : 0), lines.at(i + 1));
  }
  return ranges;
}

/** `kubectl logs POD -n NS` as somebody wrote it above what it gave, and the headings of `kubectl cluster-info dump`. */
const LOGS =
  /^(?:(?:kubectl|oc) logs (?:.{0,300}?[ /])?|==== START logs for container \S{1,253} of pod [^\s/]{1,63}\/)([a-z0-9][a-z0-9.-]{0,246}-[a-z0-9]{5})(?= |$)/;

/** Logs of pods one behind the other. The headings stay: whoever reads the log of a container knows them. */
const podLogs: Form = {
  pods: true,
  recognise(lines) {
    const first = firstLine(lines);
    return first >= 0 && LOGS.test(lines.line(first)) ? 'maybe' : null;
  },
  split(lines) {
    const parts = partsByName();
    let pod: string | undefined;
    for (let i = 0; i < lines.count; i += 1) {
      pod = LOGS.exec(lines.line(i))?.[1] ?? pod;
      if (pod !== undefined)
        parts.add(pod, { name: `pod/${pod}`, of: { pod }, file: 'logs.txt' }, lines.at(i), lines.at(i + 1));
    }
    return parts.all();
  },
};

export const blocks: readonly Form[] = [...[ansible, pssh, gathered, runCommandText].map(sureBlocks), salt, podLogs];
