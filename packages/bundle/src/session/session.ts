/**
 * A terminal session in one text: commands with their outputs, copied from the window, recorded by script(1), or pasted into an issue, a mail or
 * a forum. Each output becomes a file, like the sections of a supportconfig.
 *
 *     [root@ip-10-0-1-20 ~]# cat /proc/1/mountinfo
 *     25 1 259:1 / / rw,noatime shared:1 - xfs /dev/nvme0n1p1 rw
 *     [root@ip-10-0-1-20 ~]# ss -tanp | grep 20366
 *
 * The whole text decides: it begins with a prompt, a `date`, or a heading of head or tail, and at least two commands of different kinds wrote
 * something, or it has two tables. A text with one command stays as it is: sources skip a prompt, and the command says what its output lacks. In a
 * text that a person wrote, each code block is an output, and so is what was pasted between sentences.
 */
import { mayPrompt, mayShowHost, promptOf, type Source, type Span, type Typed } from '@mountline/core';
import { ASKED, isReadWhole, readerOf, reads } from './asked-sources.ts';
import { type Output, type Text, typedOf } from './command-context.ts';
import { dated, isDate } from './date-headings.ts';
import { grepped, mayBeGrepped } from './grep-output.ts';
import { type Pasted, pasted } from './pasted.ts';
import { isPrompt } from './prompt-lines.ts';
import { beginsAsProse, textBeginsAsProse } from './prose.ts';
import { hasRuledHeading, ruled } from './ruled-headings.ts';
import type { Section } from './section.ts';
import { headed, isHeading, sectionsOf, typedIn } from './split-outputs.ts';
import { withoutControls } from './terminal-controls.ts';
import { isFilled, isScriptHead, type Line, linesOf, textsOf, withoutBlankEnd } from './text-lines.ts';

/** The outputs of a session; for a text with one command, what the command says about it; null for any other text. */
export type Session = Outputs | { typed: Typed } | null;

export interface Outputs {
  outputs: readonly Output[];
  /** Lines between them of which nobody knows who wrote them. */
  unread?: Left;
  /** Errors that the text only supposes. */
  supposed?: Left;
}

/** Lines of a text that no output holds. */
export interface Left {
  count: number;
  first: string;
  span: Span;
}

/** What is known about a text before it is read. */
export interface TextPlace {
  path: string;
  /** The user named this text. One in a folder may only quote other files. */
  named?: boolean;
}

/** How much of a text is searched for a prompt: a table may come before the first. */
export const SESSION_HEAD_BYTES = 32_768;

/** How much shows whether a person wrote it. */
const BEGIN_BYTES = 4096;
const BEGIN_LINES = 20;

/** Signs of code blocks. Words take a tenth of the time of a pattern, and every text file is asked. */
const FENCES = ['```', '~~~', '[code', '[CODE', '<pre', '<PRE', '{code', '{noformat'];
const hasFence = (text: string) => FENCES.some((sign) => text.includes(sign));

/** Prompt signs that are not ASCII. */
const OTHER_SIGNS = ['❯', '➜', 'λ', '✗'];
const hasSign = (text: string) => /[#$%>](?: |\n|$)/.test(text) || OTHER_SIGNS.some((sign) => text.includes(sign));

/** Names of files that people write. */
const WRITTEN = /\.(?:md|markdown|mdown|rst|eml|mbox)$/i;
const TEXT = /\.(?:txt|text)$/i;

const isWritten = (path: string) => WRITTEN.test(path);

/** Whether the beginning of a text may be of a session, so that all of it has to be read. */
export function maySession(head: string, { path, named = false }: TextPlace): boolean {
  if (isWritten(path) || /^\s*==> \S/.test(head) || head.startsWith('Script started on ')) return true;
  const begin = withoutControls(/[^\n]*/.exec(head.trimStart())![0]);
  if (begin.startsWith('--') && hasRuledHeading(head)) return true;
  if (mayBeGrepped(begin) || isDate(begin.trim()) || hasFence(head)) return true;
  if ((named || TEXT.test(path)) && textBeginsAsProse(head.slice(0, BEGIN_BYTES).split('\n'))) return true;
  if (!hasSign(head)) return false;
  const lines = withoutControls(head).split('\n');
  const first = lines.find((line) => line.trim() !== '' && !isScriptHead(line)) ?? '';
  if (isPrompt(first.trimStart(), true)) return true;
  return lines.some((line) => mayPrompt(line) && mayShowHost(line) && isPrompt(line.trimStart(), false));
}

/** Whether the first line is a prompt that names its node. */
export const beginsWithPrompt = (head: string): boolean =>
  promptOf(/[^\n]*/.exec(withoutControls(head.trimStart()))![0])?.form === 'named';

interface Given {
  sources: readonly Source[];
  named?: boolean;
  original?: Original;
}

/** For a decoded text: the text that the user has, and the number in it of each line. */
export interface Original {
  text: string;
  lines: readonly number[];
}

export function sessionOf(
  content: string,
  place: Pick<Span, 'container' | 'path'>,
  { sources: all, named = false, original }: Given,
): Session {
  const sources = named ? all : all.filter(({ alone }) => !alone);
  const lines = linesOf(content, original?.lines);
  const [first] = lines;
  if (!first) return null;
  const outputs = (sections: readonly Section[], { unread = [], supposed = [] }: Partial<Pasted> = {}): Outputs => {
    const text = textOf(original?.text ?? content, place);
    const leftOf = ([first, ...others]: readonly Line[]): Left | undefined =>
      first && { count: others.length + 1, first: first.text.trim(), span: text.spanOf(first.number) };
    const left = { unread: leftOf(unread), supposed: leftOf(supposed) };
    return { outputs: typedOf(sections, text), ...left };
  };
  if (isHeading(first.text)) {
    const sections = headed(lines);
    return areSeveral(sections) ? outputs(sections) : null;
  }
  const files = ruled(lines);
  if (files) return areSeveral(files) ? outputs(files) : null;
  const found = dated(lines, sources) ?? (mayBeGrepped(first.text) ? grepped(lines) : null);
  if (found) return outputs(found);
  if (!isPrompt(first.text, true)) {
    const found = pastedIn(lines, place.path, { named, isMarked: hasFence(content), sources });
    if (found) return outputs(found.sections, found);
  }
  const { above, typed } = typedIn(lines);
  const sections = sectionsOf(typed, sources);
  const told = sections.filter(({ command }) => command?.collects);
  const hasAbove = above.some(isFilled);
  const isSeveral = areSeveral(told) && (!hasAbove || areSeveral(told.filter(isNamed)));
  // A failed mount is read after any other command, and before a command that shows the journal.
  if (isSeveral || isReadInPart(sections, { sources, whole: readerOf(lines, sources, place.path) })) {
    const scrolled = { name: 'above the first prompt', kind: '', line: first.number, lines: above };
    const why = 'it is above the first prompt, and nothing shows which command wrote it';
    return outputs(hasAbove ? [{ ...scrolled, filtered: why }, ...sections] : sections);
  }
  const part = hasAbove ? undefined : told.find(({ filtered, cut }) => filtered ?? cut);
  if (!part) return null;
  // Parts of the command were put above its output.
  if (part.lines[0]!.number === part.line) return outputs(told);
  const { filtered, cut, asked } = part;
  return {
    typed: {
      ...(filtered === undefined ? {} : { filtered }),
      ...(asked === undefined ? {} : { asked }),
      ...(cut === undefined ? {} : { cut }),
    },
  };
}

/** What was pasted into a text that a person wrote; null for any other text. */
function pastedIn(
  lines: readonly Line[],
  path: string,
  { isMarked, ...given }: { named: boolean; isMarked: boolean; sources: readonly Source[] },
): Pasted | null {
  const bare = given.named || isWritten(path) || TEXT.test(path);
  const prose = isWritten(path) || beginsAsProse(lines[0]!.text);
  if (isMarked || prose) return pasted(lines, { ...given, bare, prose });
  // Anything may follow a link, a label or a name: in a text that no source reads, only errors count there.
  if (!textBeginsAsProse(textsOf(lines.slice(0, BEGIN_LINES))) || isReadWhole(lines, given.sources)) return null;
  const found = pasted(lines, { ...given, bare, prose: true });
  return found?.hasErrors ? found : null;
}

/** The name of a mail's text that holds no output. */
export const WHOLE_TEXT = 'text';

/** All of a decoded text, as one output of the text that the user has. */
export function wholeText(content: string, place: Pick<Span, 'container' | 'path'>, original: Original): Output {
  const lines = linesOf(content, original.lines);
  const [output] = typedOf(
    [{ name: WHOLE_TEXT, kind: WHOLE_TEXT, line: lines[0]!.number, lines: withoutBlankEnd(lines) }],
    textOf(original.text, place),
  );
  return output!;
}

/** The lines of a text, and where each begins. */
function textOf(content: string, place: Pick<Span, 'container' | 'path'>): Text {
  const encoder = new TextEncoder();
  const lines = content.split('\n');
  let at = 0;
  const offsets = lines.map((line) => {
    const begin = at;
    at += encoder.encode(line).length + 1;
    return begin;
  });
  return {
    spanOf: (line) => ({ ...place, line, offset: offsets[line - 1]! }),
    lineAt: (line) => lines[line - 1]!,
  };
}

/** Tables that a text has once: two, read as one, would show everything twice. */
const ONE_IN_A_TEXT =
  /^(?:[\w#.-]*[-_.])?(?:mountinfo|mounts|mountstats|mount|findmnt|ss|netstat|tcp|nfsstat|df|ps)(?:$|[-_.#])/;

/** Several outputs of one kind, such as stacks of tasks, are read as one text by their source. */
function areSeveral(sections: readonly Section[]): boolean {
  const kinds = sections.filter(({ lines }) => lines.length > 0).map(({ kind }) => kind);
  return new Set(kinds).size > 1 || (kinds.length > 1 && ONE_IN_A_TEXT.test(kinds[0]!));
}

/** Whether a source reads one of the outputs: not as part of the whole text, but as what that command wrote. */
function isReadInPart(
  sections: readonly Section[],
  { sources, whole }: { sources: readonly Source[]; whole: string | undefined },
): boolean {
  const asked = sections.slice(0, ASKED);
  if (whole === undefined) return asked.some(({ lines }) => reads(lines, sources) !== undefined);
  return asked.some(({ lines, command }) => {
    if (command?.collects) return false;
    const reader = reads(lines, sources);
    return reader !== undefined && reader !== whole;
  });
}

const isNamed = ({ form }: Section) => form === 'named' || form === 'shell';
