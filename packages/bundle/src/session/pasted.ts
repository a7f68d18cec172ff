import { promptOf, type Source } from '@mountline/core';
import { ASKED, reads } from './asked-sources.ts';
import { arePrinted, isProse, isStamped } from './prose.ts';
import type { Section } from './section.ts';
import { headed, isHeading, placeName, sectionsOf, typedIn, whole, withTold } from './split-outputs.ts';
import { isSupposed } from './supposed.ts';
import { type Block, blocksIn } from './text-blocks.ts';
import { isFilled, type Line, textsOf, withoutBlankEnds } from './text-lines.ts';
import { byLog, withoutFileName } from './two-logs.ts';
import { type Command, commandOf } from './typed-command.ts';

/** Words between the outputs that show that they may be of several nodes. */
const ELSEWHERE =
  /\b(?:an?other|other|second|different|healthy|working|good|new|each|both|inside|within|from|in) (?:the |a |an )?(?:\w+ )?(?:nodes?|hosts?|machines?|instances?|workers?|servers?|pods?|containers?)\b/i;

/** The beginning of another kind of document, which may hold a text with code blocks: YAML, JSON, kubectl describe, an exported journal. */
const OTHER_FORM =
  /^\s*(?:---[^\S\n]*\n\s*)?(?:[{[](?!\/?(?:code|CODE|noformat|quote|QUOTE|panel|SPOILER|SIZE|B|URL|IMG)\b|\d\d?:\d\d)|(?:apiVersion|kind): \S|items:|Name: {2}|__CURSOR=)/;

/** A report of Mountline in Markdown, which quotes the files beside it. */
const OWN_REPORT = /^`[a-z-]+` · (?:possible|likely|confirmed) · /m;

/** How to take a text that a person wrote. */
export interface Written {
  /** The user named it. */
  named: boolean;
  /** Outputs without a command count too: the user named it, or its name is that of a text. */
  bare: boolean;
  /** It begins like a text that a person wrote. */
  prose: boolean;
  sources: readonly Source[];
}

type Piece = Block & { typed: ReturnType<typeof typedIn>; source: string | undefined };

/** The outputs, and the lines between them whose author is not known. */
export interface Pasted {
  sections: Section[];
  /** One of them is an error that was copied alone. */
  hasErrors: boolean;
  unread: readonly Line[];
  /** Errors that the text only supposes. */
  supposed: readonly Line[];
}

/** What was pasted into a text that a person wrote: an issue, a mail, a post, notes; null if nothing was. */
export function pasted(lines: readonly Line[], written: Written): Pasted | null {
  const { named, sources } = written;
  const head = textsOf(lines.slice(0, 3)).join('\n');
  if (!named && OWN_REPORT.test(textsOf(lines.slice(0, 12)).join('\n'))) return null;
  if (isStamped(head) || OTHER_FORM.test(head)) return null;
  const { blocks, prose, unread } = blocksIn(lines, sources);
  const found = blocks
    .flatMap((block, i) =>
      i < ASKED ? byLog(withoutFileName(block.lines), sources).map((own) => ({ ...block, lines: own })) : block,
    )
    .map((block, i) => pieceOf(block, i < ASKED ? sources : []))
    .filter((piece) => isOutput(piece, written.prose));
  const indexOf = (piece: Piece) => lines.findIndex(({ number }) => number === piece.lines[0]!.number);
  const isQuoted = (piece: Piece) =>
    written.bare && isOfErrors(piece.source, sources) && isSupposed(lines, indexOf(piece));
  const quoted = new Set(found.filter(isQuoted));
  const pieces = found.filter((piece) => !quoted.has(piece));
  const supposed = [...quoted].flatMap((piece) => piece.lines);
  if (pieces.length === 0 && supposed.length > 0) return { sections: [], hasErrors: true, unread: [], supposed };
  if (!isPasted(pieces, lines, written)) return null;
  const typed = sectionsOf(
    pieces.flatMap((piece) => piece.typed.typed),
    sources,
  );
  const doubt = ELSEWHERE.exec(prose)?.[0];
  const told = typed.map((section) =>
    doubt === undefined || section.where?.host !== undefined
      ? section
      : { ...section, filtered: `the text mentions \`${doubt}\`, and the prompt names no node` },
  );
  const raw = pieces.flatMap((piece, i) => unnamed(piece, commandAbove(pieces[i - 1])));
  const sections = [...told, ...raw].sort((a, b) => a.line - b.line);
  const hasErrors = pieces.some(({ source }) => isOfErrors(source, sources));
  return sections.length > 0 ? { sections, hasErrors, unread, supposed } : null;
}

function pieceOf(block: Block, sources: readonly Source[]): Piece {
  const isMarked = block.form === 'marked';
  const found = typedIn(block.lines, isMarked);
  // A comment above the first prompt.
  const above = withoutBlankEnds(found.above.filter(({ text }) => found.typed.length === 0 || !/^# /.test(text)));
  const isHeadings = isHeading(above[0]?.text);
  const source = above.length === 0 ? undefined : isHeadings ? 'headings' : reads(above, sources);
  return { ...block, typed: { above: [...above], typed: found.typed }, source };
}

/** A code block is an output. Indented, quoted or plain text is one if it was typed, if a source reads it, or if only a program writes so. */
function isOutput({ form, typed: { above, typed }, source }: Piece, isWritten: boolean): boolean {
  if (form === 'marked' || source !== undefined) return true;
  return (typed.length > 0 && (form === 'set-off' || isWritten)) || arePrinted(textsOf(above));
}

function isPasted(pieces: readonly Piece[], lines: readonly Line[], { bare, prose, sources }: Written): boolean {
  const printed = pieces.flatMap((piece) => piece.typed.typed).filter((output) => output.lines.some(isFilled));
  if (printed.some(({ command }) => command.collects)) return true;
  // The error of a command is read too.
  if (printed.some((output) => reads(output.lines, sources) !== undefined)) return true;
  if (!bare) return false;
  const [first, ...others] = pieces.filter(({ source, form }) => source !== undefined || form === 'marked');
  if (first === undefined) return false;
  if (first.form !== 'naked' || others.length > 0) return true;
  // A text that holds one output is read whole, unless its source would not find that output below the words.
  if (first.words !== '' && isOfErrors(first.source, sources)) return true;
  return prose && hasWords(lines) && !showsItsBegin(first, sources) && reads(lines, sources) !== first.source;
}

/** Errors that were copied alone have no beginning by which their source could find them. */
const isOfErrors = (source: string | undefined, sources: readonly Source[]) =>
  sources.some(({ name, filtered, begins }) => name === source && filtered !== undefined && !begins);

/** Whether a line looks like the beginning for its source. */
function showsItsBegin({ source, lines }: Piece, sources: readonly Source[]): boolean {
  const begins = sources.find(({ name }) => name === source)?.begins;
  return lines.some(({ text }) => begins?.test(text.trimEnd()));
}

/** A heading of a single `#` stands above the answers of hosts too. */
const hasWords = (lines: readonly Line[]) => lines.some(({ text }) => isProse(text) || /^#{2,6} |^\*\*/.test(text));

/** The command in a block of its own, if its output is the next block. */
function commandAbove(piece: Piece | undefined): Command | undefined {
  if (!piece || piece.form === 'naked') return undefined;
  const lines = piece.lines.filter(isFilled);
  if (lines.length !== 1) return undefined;
  const text = lines[0]!.text.trim();
  const command = commandOf(promptOf(text)?.command ?? text);
  return command.collects ? command : undefined;
}

const SHELL = /^(?:sh|bash|shell|zsh|ksh|powershell|ps1|fish)$/i;

function isCommand(text: string): boolean {
  const { collects, common } = commandOf(text);
  return text.trim() === '' || text.startsWith('#') || collects || common;
}

/** Text without a prompt: the words above may say what it is. */
function unnamed(
  { typed: { above, typed }, words, source, form, language }: Piece,
  command: Command | undefined,
): Section[] {
  if (above.length === 0) return [];
  if (isHeading(above[0]!.text)) return headed(above);
  if (typed.length > 0 && source === undefined && form !== 'marked' && !arePrinted(textsOf(above))) return [];
  const first = above[0]!;
  const own = commandOf(first.text);
  // A script or instructions: nothing of it was printed.
  if (source === undefined && (SHELL.test(language ?? '') || above.every(({ text }) => isCommand(text)))) return [];
  // Pasted with its command but without the prompt.
  if (own.collects && (above.length > 1 || source === undefined)) {
    const lines = withoutBlankEnds(above.slice(1));
    if (lines.length === 0) return [];
    const shown = withTold(lines, own, first.number);
    return [{ name: own.name, kind: own.kind, line: first.number, lines: shown, ...whole(lines, own) }];
  }
  const told = command ?? commandIn(words);
  const isAlone = told === undefined;
  const name = isAlone ? placeName(first.number, above.at(-1)!.number) : told.name;
  const filtered = told?.filtered ?? (command ? undefined : 'nothing shows which command wrote it');
  return [
    {
      name,
      kind: isAlone ? name : told.kind,
      line: first.number,
      lines: told ? withTold(above, told, first.number) : above,
      ...(filtered === undefined ? {} : { filtered }),
      ...(told?.cut === undefined ? {} : { cut: told.cut }),
      ...cutOf(whole(above)),
    },
  ];
}

const cutOf = ({ cut }: ReturnType<typeof whole>) => (cut === undefined ? {} : { cut });

/** The output of `ss -tanp`: */
function commandIn(words: string): Command | undefined {
  const told = /`([^`]+)`[^`\w]*$/.exec(words)?.[1];
  const command = told === undefined ? undefined : commandOf(told);
  if (command?.collects) return command;
  // `/var/log/amazon/efs/mount.log` in the driver:
  const path = SHOWN_FILE.exec(words.slice(-LONGEST_WORDS))?.[1];
  const file = path === undefined ? undefined : commandOf(`cat ${path}`);
  return file && { ...file, filtered: 'nothing shows that the file is complete' };
}

/** How much of a line of words is searched. */
const LONGEST_WORDS = 400;

/** The path of a log or of a kernel file, in words that introduce the text below. */
const SHOWN_FILE =
  /(?:^|[\s`("'*])(\/(?:[\w.@+-]{1,80}\/){0,12}[\w.@+-]{1,80}\.log(?:\.\d)?|\/(?:proc|var\/log|sys\/kernel\/debug)\/[\w./@+-]{1,200}\w)(?=[\s`)"'*:,]|$).{0,60}:\W{0,3}$/;
