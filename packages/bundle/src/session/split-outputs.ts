import { isAllOf } from './programs.ts';
import { mayPrompt, type Prompt, promptOf } from './prompt.ts';
import { followPlaces, type Where } from './shell-places.ts';
import { type Command, commandOf, fileKind } from './typed-command.ts';

/** What a command of a session wrote, or a file that stands below a heading. */
export interface Section {
  name: string;
  kind: string;
  /** The line of the whole text that tells what it is, from 1, and where it begins in bytes. */
  line: number;
  lines: readonly string[];
  where?: Where;
  command?: Command;
  form?: Prompt['form'];
  /** How often the node was changed before it, and by what last. */
  changes?: number;
  changedBy?: string;
  filtered?: string;
  cut?: string;
  listeners?: readonly number[];
  /** It stands below a line of `date`, which was written just before it, or is that line. */
  isDated?: true;
}

/** A command that was typed, with the lines below it. */
interface Typed {
  prompt: Prompt;
  command: Command;
  /** Index of its line. */
  at: number;
  lines: string[];
}

const LEFT_OUT =
  /^\s*(?:\.{3,}|…|\[(?:\.{3}|…)\]|[[<(]?-*(?:snip|snipped|cut|truncated|omitted|output (?:omitted|truncated)|(?:more )?lines omitted|redacted)-*[\])>]?\.*|-{2,} ?snip ?-{2,}|etc\.*)\s*$/i;
const STOPPED = /^\s*(?:\^[CZ\\]|--More--.*|\(END\)|lines \d+-\d+.*|Terminated|Killed|:)\s*$/;

/** How many prompts are looked for within lines: who is at so many nodes comes back to few. */
const PROMPTS = 8;

/** The commands of a session; `bare` where a sign alone, `$` or `#`, is a prompt of it. */
export function typedIn(lines: readonly string[], first = 0): { above: string[]; typed: Typed[] } {
  const above: string[] = [];
  const typed: Typed[] = [];
  let signs: string[] = [];
  lines.forEach((line, i) => {
    const found = promptIn(line, typed, signs);
    if (!found) {
      (typed.at(-1)?.lines ?? above).push(line);
      return;
    }
    const { prompt, before } = found;
    if (before !== '') (typed.at(-1)?.lines ?? above).push(before);
    if (prompt.form === 'named' && !signs.includes(prompt.sign.trimEnd()))
      signs = [prompt.sign.trimEnd(), ...signs].slice(0, PROMPTS);
    typed.push({ prompt, command: commandOf(prompt.command), at: first + i, lines: [] });
  });
  return { above, typed };
}

/** A prompt, at the beginning of a line or behind an output that does not end with a line feed. */
function promptIn(line: string, typed: readonly Typed[], signs: readonly string[]) {
  if (!mayPrompt(line)) return null;
  const prompt = promptOf(line);
  if (prompt && isTyped(prompt, typed)) return { prompt, before: '' };
  for (const sign of signs) {
    const at = line.indexOf(sign);
    if (at <= 0) continue;
    const behind = promptOf(line.slice(at));
    if (behind) return { prompt: behind, before: line.slice(0, at) };
  }
  return null;
}

/** Whether what looks like a prompt is one: a sign alone only where such a prompt is expected, and with a command behind it. */
function isTyped(prompt: Prompt, typed: readonly Typed[]): boolean {
  const last = typed.at(-1);
  if (prompt.form === 'named' || prompt.form === 'shell') return true;
  const { collects, common } = commandOf(prompt.command);
  if (prompt.command === '') return prompt.form === 'folder' && typed.some((one) => one.prompt.form === 'folder');
  if (prompt.form === 'folder') return collects || common;
  const isExpected = !last || last.prompt.form === 'bare' || last.command.shell;
  return isExpected && (collects || (common && prompt.sign === '$ '));
}

/** Each command that wrote something, with what is known of it. */
export function sectionsOf(typed: readonly Typed[]): Section[] {
  const places = followPlaces();
  const changes = new Map<string, { changes: number; changedBy?: string }>();
  return typed.flatMap(({ prompt, command, at, lines }): Section[] => {
    const where = places.at(prompt, command);
    const changed = changes.get(where.key) ?? { changes: 0 };
    if (command.changes) changes.set(where.key, { changes: changed.changes + 1, changedBy: command.text });
    const kept = withoutBlankEnd(lines);
    if (kept.length === 0 || command.text === '' || command.shell || command.leaves) return [];
    const own = whole(kept, command);
    const common = { where, command, form: prompt.form, line: at + 1, ...changed };
    if (isHeading(kept[0]))
      return headed(lines, at + 1, isAllOf(command.text.split(' '))).map((one) => ({ ...common, ...one }));
    const { before } = command;
    const head = kept.slice(0, before.length).map((text, n) => ({ ...before[n]!, ...common, lines: [text] }));
    if (kept.length <= before.length) return head;
    const { name, kind } = command;
    return [...head, { name, kind, ...common, ...own, lines: kept.slice(before.length) }];
  });
}

/** Why an output is not whole: by its command, or as it shows itself. */
export function whole(lines: readonly string[], command?: Command): Pick<Section, 'filtered' | 'cut' | 'listeners'> {
  // So a document of YAML ends.
  const isYaml = /^(?:kubectl|oc) /.test(command?.kind ?? '');
  const left = lines.find((line) => LEFT_OUT.test(line) && !(isYaml && line === '...'));
  const stopped = lines.slice(-2).some((line) => STOPPED.test(line));
  const filtered = command?.filtered ?? (left === undefined ? undefined : `\`${left.trim()}\` stands for lines of it`);
  const cut = command?.cut ?? (stopped ? 'it was stopped before its end' : undefined);
  const listeners = left === undefined && cut === undefined ? command?.listeners : undefined;
  return {
    ...(filtered === undefined ? {} : { filtered }),
    ...(cut === undefined ? {} : { cut }),
    ...(listeners === undefined ? {} : { listeners }),
  };
}

export function withoutBlankEnd(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1);
}

const HEADING = /^==> (\S.*) <==$/;

/** Files below `==> PATH <==`, as head and tail show several; `all` where it is known that each is whole. */
export function headed(lines: readonly string[], first = 0, all = false): Section[] {
  const found: { name: string; at: number; lines: string[] }[] = [];
  lines.forEach((line, i) => {
    const name = i === 0 || lines[i - 1]!.trim() === '' ? HEADING.exec(line)?.[1] : undefined;
    if (name !== undefined) found.push({ name, at: i, lines: [] });
    else found.at(-1)?.lines.push(line);
  });
  const sections = found.map(({ name, at, lines: below }) => ({
    name,
    kind: fileKind(name),
    line: first + at + 1,
    lines: withoutBlankEnd(below),
    // Behind each stands an empty line.
    count: below.at(-1) === '' ? below.length - 1 : below.length,
  }));
  const most = Math.max(0, ...sections.map(({ count }) => count));
  const names = sections.map(({ name }) => name);
  const follows = new Set(names).size < names.length;
  return sections.map(({ count, ...section }) => {
    const own = whole(section.lines);
    if (all && own.filtered === undefined) return { ...section, ...own };
    if (follows) return { ...section, filtered: 'what stands below `==>` comes in pieces, as of `tail -f`', ...own };
    // Whatever number head or tail was given: a file with fewer lines than another one of them shows is shown whole.
    const cut = count < most ? {} : { cut: 'it is the longest below `==>`, and head or tail may have cut it' };
    return { ...section, ...cut, ...own };
  });
}

export const isHeading = (line: string | undefined): boolean => line !== undefined && HEADING.test(line);
