import { type Form, firstLine, type Lines, type Part } from './form.ts';

/** `node-a | CHANGED | rc=0 | (stdout) a line\nanother` of ansible -o: the line feeds are quoted. */
const ONE_LINE = /^(\S{1,253}) \| [A-Z]{2,20} \| rc=-?\d+ \| \((stdout|stderr)\) ?(.*)$/;

const ansibleOneLine: Form = {
  recognise: (lines) => {
    const first = firstLine(lines);
    return first >= 0 && ONE_LINE.test(lines.line(first)) ? 'sure' : null;
  },
  split: (lines) =>
    eachLine(lines, (line) => {
      const m = ONE_LINE.exec(line);
      if (!m) return null;
      const [, name, , quoted] = m as unknown as [string, string, string, string];
      return { name, of: { node: name }, text: `${quoted.replaceAll('\\r', '').replaceAll('\\n', '\n')}\n` };
    }),
};

/** stern -o json: an object a line. */
interface SternLine {
  message?: unknown;
  nodeName?: unknown;
  podName?: unknown;
  containerName?: unknown;
}

const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,253}$/.test(value);

function sternLine(line: string): Omit<Part, 'ranges'> | null {
  if (!line.startsWith('{')) return null;
  let row: SternLine | null;
  try {
    row = JSON.parse(line) as SternLine | null;
  } catch {
    return null;
  }
  const { message, nodeName, podName, containerName } = row ?? {};
  if (typeof message !== 'string' || !isName(podName) || !isName(containerName)) return null;
  const of = isName(nodeName) ? { node: nodeName } : { pod: podName };
  const name = isName(nodeName) ? `${nodeName}/pod/${podName}` : `pod/${podName}`;
  return { name, of, file: `${containerName}.log`, text: message.endsWith('\n') ? message : `${message}\n` };
}

const sternJson: Form = {
  recognise(lines) {
    const first = firstLine(lines);
    return first >= 0 && sternLine(lines.decoded(lines.at(first), lines.at(first + 1)).trim()) ? 'sure' : null;
  },
  split: (lines) => eachLine(lines, sternLine),
};

/** What lines tell one by one, joined by name. */
function eachLine(lines: Lines, partOf: (line: string) => Omit<Part, 'ranges'> | null): Part[] {
  const parts = new Map<string, { part: Omit<Part, 'ranges'>; texts: string[] }>();
  for (let i = 0; i < lines.count; i += 1) {
    const line = lines.decoded(lines.at(i), lines.at(i + 1)).trimEnd();
    if (line === '') continue;
    const part = partOf(line) ?? { name: 'lines without a node', text: `${line}\n` };
    const key = `${part.name}\n${part.file}`;
    const known = parts.get(key);
    if (known) known.texts.push(part.text!);
    else parts.set(key, { part, texts: [part.text!] });
  }
  return [...parts.values()].map(({ part, texts }) => ({ ...part, ranges: [], text: texts.join('') }));
}

/** What Run Command of AWS Systems Manager gives back. */
interface Invocation {
  InstanceId?: unknown;
  InstanceName?: unknown;
  /** Of `aws ssm list-command-invocations --details`. */
  CommandPlugins?: { Output?: unknown }[];
  /** Of `aws ssm get-command-invocation`. */
  StandardOutputContent?: unknown;
}

/** What stands at the end of an answer that is longer. */
const CUT = /--(?:output|error) truncated--[-\s]*$/i;

const runCommand: Form = {
  recognise(lines) {
    const head = lines.decoded(0, Math.min(lines.at(lines.count), 200));
    return /^\s*\{\s*"(?:CommandInvocations":\s*\[|CommandId":\s*"[0-9a-f-]{36}",\s*"InstanceId":)/.test(head)
      ? 'sure'
      : null;
  },
  split: (lines) => invocationsIn(lines.decoded(0, lines.at(lines.count))).flatMap(answers),
};

/** One answer, or one behind the other. */
function invocationsIn(text: string): Invocation[] {
  try {
    return text.split(/(?=\{)(?<=^\}\s*\n)/m).flatMap((document) => {
      const found = JSON.parse(document) as Invocation & { CommandInvocations?: Invocation[] };
      return Array.isArray(found.CommandInvocations) ? found.CommandInvocations : [found];
    });
  } catch {
    return [];
  }
}

function answers({ InstanceId, InstanceName, CommandPlugins = [], StandardOutputContent }: Invocation): Part[] {
  const node = isName(InstanceName) ? InstanceName : InstanceId;
  if (!isName(node)) return [];
  const texts = [...CommandPlugins.map(({ Output }) => Output), StandardOutputContent].filter(
    (text) => typeof text === 'string' && text !== '',
  ) as string[];
  return texts.map((text, i) => ({
    name: node,
    of: { node },
    ranges: [],
    text,
    ...(i === 0 ? {} : { nth: i + 1 }),
    ...(CUT.test(text) ? { cut: 'Run Command keeps only the beginning of a long answer' } : {}),
  }));
}

export const quoted: readonly Form[] = [ansibleOneLine, sternJson, runCommand];
