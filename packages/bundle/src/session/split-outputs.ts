import { greatestOf, InputError, mayPrompt, type Prompt, promptOf, type Source, typedMountIn } from '@mountline/core';
import { dated } from './date-headings.ts';
import { grepped, mayBeGrepped } from './grep-output.ts';
import { isAllOf } from './programs.ts';
import { isProse, isSentence, isStamped } from './prose.ts';
import type { Section } from './section.ts';
import { followPlaces, type Where } from './shell-places.ts';
import { isRowBelow } from './table-heads.ts';
import { isFilled, type Line, textsOf, withoutBlankEnd } from './text-lines.ts';
import { timedOut } from './timed-out.ts';
import { type Command, commandOf, fileKind, LONGEST_COMMAND } from './typed-command.ts';

/** A typed command with the lines below it. */
interface Typed {
  prompt: Prompt;
  command: Command;
  /** The number of its line. */
  line: number;
  lines: Line[];
  /** The part so far of a command that continues in the next line. */
  goesOn: string | undefined;
}

/** No text that was copied by hand has more commands, fences or files below headings. */
const MOST_OUTPUTS = 20_000;

/** Throws an `InputError` where a text has more. */
export function countOutputs(count: number): void {
  if (count > MOST_OUTPUTS) throw new InputError('limit', `it contains more than ${MOST_OUTPUTS} outputs`);
}

const LEFT_OUT =
  /^\s*(?:\.{3,}|…|\[(?:\.{3}|…)\]|[[<(]?-*(?:snip|snipped|cut|truncated|omitted|output (?:omitted|truncated)|(?:more )?lines omitted|redacted)-*[\])>]?\.*|-{2,} ?snip ?-{2,}|etc\.*)\s*$/i;
const STOPPED = /^\s*(?:(?:\^[CZ\\]|\(END\)|Terminated|Killed|:)\s*$|--More--|lines \d+-\d+)/;

/** How many earlier prompts are searched for within lines: a session returns to few of them. */
const PROMPTS = 8;

/**
 * The commands of a session.
 *
 * @param marked The author of the text marked it as code: there a bare sign is a prompt, whatever follows it.
 */
export function typedIn(lines: readonly Line[], marked = false): { above: Line[]; typed: Typed[] } {
  const above: Line[] = [];
  const typed: Typed[] = [];
  let signs: string[] = [];
  for (const line of lines) {
    const last = typed.at(-1);
    if (last?.goesOn !== undefined) {
      const text = `${last.goesOn.slice(0, -1)} ${line.text.trim().replace(/^> /, '')}`;
      if (goesOnBelow(text)) last.goesOn = text;
      else Object.assign(last, { command: commandOf(text), goesOn: undefined });
      continue;
    }
    const found = promptIn(line.text, typed, signs, marked);
    if (!found) {
      (last?.lines ?? above).push(line);
      continue;
    }
    const { prompt, before } = found;
    if (before !== '') (last?.lines ?? above).push({ ...line, text: before });
    if (prompt.form === 'named' && !signs.includes(prompt.sign.trimEnd()))
      signs = [prompt.sign.trimEnd(), ...signs].slice(0, PROMPTS);
    const command = commandOf(prompt.command);
    const goesOn = goesOnBelow(command.text) ? command.text : undefined;
    typed.push({ prompt, command, line: line.number, lines: [], goesOn });
    countOutputs(typed.length);
  }
  return { above, typed };
}

/** The longest command that is typed over several lines. */
const LONGEST_IN_LINES = 4000;

const goesOnBelow = (command: string) => command.endsWith('\\') && command.length < LONGEST_IN_LINES;

/** A prompt, at the beginning of a line or after an output without a final line feed. */
function promptIn(line: string, typed: readonly Typed[], signs: readonly string[], marked: boolean) {
  if (line.length > LONGEST_COMMAND || !mayPrompt(line)) return null;
  const prompt = promptOf(line);
  if (prompt && isTyped(prompt, typed, marked)) return { prompt, before: '' };
  for (const sign of signs) {
    const at = line.indexOf(sign);
    if (at <= 0) continue;
    const behind = promptOf(line.slice(at));
    if (behind) return { prompt: behind, before: line.slice(0, at) };
  }
  return null;
}

/** Whether something that looks like a prompt is one. A bare sign needs to be expected, and a command after it. */
function isTyped(prompt: Prompt, typed: readonly Typed[], marked: boolean): boolean {
  const last = typed.at(-1);
  if (prompt.form === 'named' || prompt.form === 'shell') return true;
  const { collects, common } = commandOf(prompt.command);
  if (prompt.command === '') return prompt.form === 'folder' && typed.some((one) => one.prompt.form === 'folder');
  if (prompt.form === 'folder') return collects || common;
  const isExpected = !last || last.prompt.form === 'bare' || last.command.shell || last.command.leaves;
  if (!isExpected) return false;
  const sign = prompt.sign.trimEnd();
  if (sign !== '#' && sign !== '%') return collects || common || (marked && COMMAND.test(prompt.command));
  // After the sign of a comment comes a sentence.
  const isLike = marked || last?.prompt.sign.trimEnd() === sign;
  return collects || (common && isLike && !isSentence(prompt.command) && (!last || last.prompt.sign === prompt.sign));
}

/** How a command begins: with its name, a variable, a loop. */
const COMMAND = /^[A-Za-z_.~/({[!"'$\\]/;

/** Each command that wrote something, with what is known about it. */
export function sectionsOf(typed: readonly Typed[], sources: readonly Source[]): Section[] {
  const places = followPlaces();
  const again = typedAgain(typed);
  const changedBy = new Map<string, string[]>();
  const emptied = new Map<string, number>();
  const sections = typed.flatMap(({ prompt, command, line, lines }, i): Section[] => {
    const where = places.at(prompt, command);
    const changing = changedBy.get(where.key) ?? [];
    const changed = { changes: changing.length, changedBy: changing };
    changedBy.set(where.key, changing);
    if (command.changes) changing.push(command.text);
    const stopped = timedOut(typed[i]!, typed[i + 1]);
    const own = stopped ?? withoutWords(withoutBlankEnd(lines), prompt, i + 1 < typed.length);
    // After the last prompt the text may end, or the command may hang.
    if (own.length === 0 && command.collects && i + 1 < typed.length) emptied.set(`${where.key} ${command.text}`, line);
    const next = again.get(typed[i]!);
    const kept = next === undefined ? own : withRetry(own, typed[i]!, typed.slice(next, next + 2));
    if (kept.length === 0) return [];
    if (command.text === '' || command.shell || command.leaves) return belowNoCommand(kept, where);
    const told = whole(own, command);
    const common = { where, command, form: prompt.form, line, ...changed };
    const parts = partsOf(kept, command, sources);
    if (parts) return parts.map((one) => ({ ...(one.isDated ? { where, line } : common), ...one }));
    const { before } = command;
    const head = kept.slice(0, before.length).map((text, n) => ({ ...before[n]!, ...common, lines: [text] }));
    if (kept.length <= before.length) return head;
    const { name, kind } = command;
    return [...head, { name, kind, ...common, ...told, lines: withTold(kept.slice(before.length), command, line) }];
  });
  return sections.map((section) => {
    const emptiedIn = emptied.get(`${section.where?.key} ${section.command?.text}`) ?? 0;
    return emptiedIn > section.line ? { ...section, emptiedIn } : section;
  });
}

/** For each mount or umount, the next one of the same mount point on that machine. */
function typedAgain(typed: readonly Typed[]): ReadonlyMap<Typed, number> {
  const again = new Map<Typed, number>();
  const next = new Map<string, number>();
  typed.forEach((_, i) => {
    const at = typed.length - 1 - i;
    const one = typed[at]!;
    const key = typedMountIn(lineOf(one).text)?.key;
    if (key === undefined) return;
    if (next.has(key)) again.set(one, next.get(key)!);
    next.set(key, at);
  });
  return again;
}

/** What the first attempt wrote, if the command was typed again and wrote nothing: only then did it succeed. */
function withRetry(lines: readonly Line[], first: Typed, [again, below]: readonly Typed[]): readonly Line[] {
  const isSilent = again !== undefined && below !== undefined && !again.lines.some(isFilled);
  return lines.length > 0 && isSilent ? [lineOf(first), ...lines, lineOf(again), lineOf(below)] : lines;
}

const lineOf = ({ prompt: { sign }, command: { text }, line }: Typed): Line => ({ text: sign + text, number: line });

/** The output of a command over several files or at several times, in parts; null for any other. */
function partsOf(lines: readonly Line[], { text, kind }: Command, sources: readonly Source[]): Section[] | null {
  const first = lines[0]!.text;
  // for f in *.log; do echo "== $f"; cat $f; done
  const isLoop = text.startsWith('for ') && text.includes('echo ');
  if (isHeading(first, isLoop)) return headed(lines, isAllOf(text.split(' ')) || / cat /.test(text), isLoop);
  if (/grep$/.test(kind) && mayBeGrepped(first)) return grepped(lines);
  return /\bdate\b/.test(text) ? dated(lines, sources) : null;
}

/** A log below an empty prompt, or below a command that starts or leaves a shell. A greeting is no log. */
function belowNoCommand(lines: readonly Line[], where: Where): Section[] {
  const first = lines.findIndex(({ text }) => isStamped(text));
  if (first < 0) return [];
  const own = lines.slice(first);
  const name = placeName(own[0]!.number, own.at(-1)!.number);
  const filtered = 'nothing shows which command wrote it';
  return [{ name, kind: name, where, line: own[0]!.number, lines: own, filtered }];
}

/** The name of an output that no command names. */
export const placeName = (first: number, last: number): string =>
  first === last ? `line ${first}` : `lines ${first}-${last}`;

/** An output, below the parts of its command that its reader needs to know. */
export function withTold(
  lines: readonly Line[],
  { timed, counts, head, text }: Command,
  number: number,
): readonly Line[] {
  if (timed || counts) return [{ text, number }, ...lines];
  return head !== undefined && isRowBelow(lines[0]!.text, head) ? [{ text: head, number }, ...lines] : lines;
}

/** An output without the sentences after it, and without the comment on the next command. */
function withoutWords(lines: readonly Line[], { sign }: Prompt, isFollowed: boolean): readonly Line[] {
  let end = lines.length;
  for (let at = lines.length - 1; at > 0; at -= 1) {
    if (isFilled(lines[at]!) && isFilled(lines[at - 1]!)) continue;
    // A paragraph begins here, or ended above.
    if (isFilled(lines[at]!) && !isProse(lines[at]!.text)) break;
    if (isFilled(lines[at]!)) end = at;
  }
  if (isFollowed && sign.startsWith('$'))
    while (end > 0 && /^# [A-Za-z]/.test(lines[end - 1]!.text) && isSentence(lines[end - 1]!.text)) end -= 1;
  return withoutBlankEnd(lines.slice(0, end));
}

/** Why an output is incomplete: from its command or from its own text. */
export function whole(own: readonly Line[], command?: Command): Pick<Section, 'filtered' | 'cut' | 'asked'> {
  const lines = textsOf(own);
  // A YAML document ends like this.
  const isYaml = /^(?:kubectl|oc) /.test(command?.kind ?? '');
  const left = lines.find((line) => LEFT_OUT.test(line) && !(isYaml && line === '...'));
  const stopped = lines.slice(-2).some((line) => STOPPED.test(line));
  const filtered =
    command?.filtered ?? (left === undefined ? undefined : `\`${left.trim()}\` replaces some of its lines`);
  const cut = command?.cut ?? (stopped ? 'the command was stopped before its end' : undefined);
  const asked = left === undefined && cut === undefined ? command?.asked : undefined;
  return {
    ...(filtered === undefined ? {} : { filtered }),
    ...(cut === undefined ? {} : { cut }),
    ...(asked === undefined ? {} : { asked }),
  };
}

const HEADING = /^==> (\S.*) <==$/;
/** What loops print above each file. */
const OF_LOOP = /^(?:[=#*-]{2,}>? ?)?(\/[\w./@+-]+)(?: <?[=#*-]{2,}|:)?$/;

const headingOf = (line: string, isLoop: boolean): string | undefined =>
  (HEADING.exec(line) ?? (isLoop ? OF_LOOP.exec(line) : null))?.[1];

/**
 * Files below `==> PATH <==`, as from head and tail, or below a heading from a loop, which has no blank line above it.
 *
 * @param all Each file is known to be complete.
 */
export function headed(lines: readonly Line[], all = false, isLoop = false): Section[] {
  const found: { name: string; at: number; lines: Line[] }[] = [];
  lines.forEach((line, i) => {
    const name = isLoop || i === 0 || !isFilled(lines[i - 1]!) ? headingOf(line.text, isLoop) : undefined;
    if (name !== undefined) found.push({ name, at: line.number, lines: [] });
    else found.at(-1)?.lines.push(line);
  });
  countOutputs(found.length);
  const sections = found.map(({ name, at, lines: below }) => ({
    name,
    kind: fileKind(name),
    line: at,
    lines: withoutBlankEnd(below),
    // Each ends with an empty line.
    count: below.at(-1)?.text === '' ? below.length - 1 : below.length,
  }));
  const most = Math.max(0, greatestOf(sections.map(({ count }) => count)));
  const names = sections.map(({ name }) => name);
  const follows = new Set(names).size < names.length;
  return sections.map(({ count, ...section }) => {
    const own = whole(section.lines);
    if (all && own.filtered === undefined) return { ...section, ...own };
    if (follows) return { ...section, filtered: 'the text below `==>` comes in pieces, as from `tail -f`', ...own };
    // A file with fewer lines than another one is shown completely, whatever number head or tail was given.
    const cut = count < most ? {} : { cut: 'it is the longest file below `==>`, and head or tail may have cut it' };
    return { ...section, ...cut, ...own };
  });
}

export const isHeading = (line: string | undefined, isLoop = false): boolean =>
  line !== undefined && headingOf(line, isLoop) !== undefined;
