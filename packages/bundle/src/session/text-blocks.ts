/** The pieces of a text that a person wrote: pasted between fences or tags, indented, quoted, or plain between sentences. */
import { isMailHead, type Source } from '@mountline/core';
import { betweenSentences } from './between-sentences.ts';
import { isStamped } from './prose.ts';
import { isFilled, type Line, withoutBlankEnds } from './text-lines.ts';

export interface Block {
  lines: readonly Line[];
  /** `marked`: between fences or tags. `set-off`: indented or quoted. `naked`: plain between sentences. */
  form: 'marked' | 'set-off' | 'naked';
  /** The last words above it. */
  words: string;
  /** The language of the fence, if it is named. */
  language?: string;
}

export interface Blocks {
  blocks: Block[];
  /** The rest: sentences. */
  prose: string;
  /** Lines among them whose author is not known. */
  unread: Line[];
}

export function blocksIn(lines: readonly Line[], sources: readonly Source[]): Blocks {
  const blocks: Block[] = [];
  const prose: string[] = [];
  const unread: Line[] = [];
  let words = '';
  for (const { lines: own, level } of regionsOf(lines)) {
    for (const part of partsOf(own)) {
      const found = part.marked ? [part] : betweenSentences(part.lines, sources, level > 0);
      for (const piece of found) {
        const inside = withoutBlankEnds(piece.lines);
        if (inside.length === 0) continue;
        const form = 'form' in piece ? piece.form : 'marked';
        if (form === 'unread') unread.push(...inside.filter(({ text }) => !isOfPeople(text)));
        if (form === 'prose' || form === 'unread') {
          for (const { text } of inside.filter(isFilled)) prose.push(text);
          words = inside.at(-1)!.text.trim();
          continue;
        }
        const language = 'language' in piece ? piece.language : undefined;
        blocks.push({ lines: inside, form, words, ...(language ? { language } : {}) });
        // Words above two fences belong to the first.
        words = '';
      }
    }
  }
  return { blocks, prose: prose.join('\n'), unread };
}

/** Headings, table rows, rules, links and labels, from people and from issue forms. */
const MARKUP = /^\s*(?:#|\||<|!?\[|\*\*|>|https?:|[-=*_]{3,}|@|$)|^.{0,60}:\s*$|^\s*[A-Za-z][A-Za-z ,.!?']{0,40}$/;

const isOfPeople = (text: string) => MARKUP.test(text) || isMailHead(text);

interface Region {
  level: number;
  lines: Line[];
}

const QUOTE = /^(?:> ?)+/;
const FENCE = /^( {0,8})(`{3,}|~{3,})([\s\S]*)/;

/** The text by author: `> ` marks a quote, `> > ` a quote within it. Between fences nothing is a quote. */
function regionsOf(lines: readonly Line[]): Region[] {
  const regions: Region[] = [];
  let fence: string | undefined;
  for (const line of lines) {
    const open = regions.at(-1);
    const sign = fence !== undefined && open?.level === 0 ? '' : (QUOTE.exec(line.text)?.[0] ?? '');
    const level = sign.split('>').length - 1;
    const text = line.text.slice(sign.length);
    const [, , mark, rest] = FENCE.exec(text) ?? [];
    if (rest?.includes('`')) {
      /* a word */
    } else if (mark === undefined && fence !== undefined && endsWithFence(text, fence)) fence = undefined;
    else if (mark !== undefined) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence;
    if (open?.level === level) open.lines.push({ ...line, text });
    else {
      regions.push({ level, lines: [{ ...line, text }] });
      // A fence ends with the quote that it is in.
      if (open && open.level > 0 && mark === undefined) fence = undefined;
    }
  }
  return regions;
}

interface Part {
  marked: boolean;
  lines: Line[];
  language?: string;
}

const OPEN_TAG =
  /\[(code)(?:=[^\]]{0,40})?\]|<(pre|code|textarea)\b[^>]{0,80}>(?:<code\b[^>]{0,80}>)?|\{(code|noformat)(?::[^}]{0,80})?\}/i;
/** Forums put words around a quote. */
const TAGS_ALONE =
  /^\s*\[\/?(?:quote|spoiler|hide|details|b|size|font|icode)\b[^\]]{0,80}\]\s*$|^\s*\{(?:quote|panel|color)\b[^}]{0,80}\}\s*$|^\s*(?:<\/?(?:details|summary|p|br|div|blockquote|b|strong)\b[^>]{0,80}>\s*)+$/i;
const SUMMARY = /<\/?(?:details|summary|b|strong|br|p)\b[^<>]*>/gi;

/** How many openings and ends of one line are looked at; the rest stays as it is. */
const TURNS = 50;

/** The text between fences or tags, and the rest. */
function partsOf(lines: readonly Line[]): Part[] {
  const parts: Part[] = [{ marked: false, lines: [] }];
  let end: End | undefined;
  const turn = (marked: boolean, language = '') => parts.push({ marked, lines: [], language });
  const put = (line: Line, text: string) => {
    if (text.trim() !== '') parts.at(-1)!.lines.push({ ...line, text });
  };

  /** Takes a line up to where something opens or ends in it, and returns the rest. */
  function taken(line: Line, text: string): string {
    if (end) {
      const { closes, indent, decode } = end;
      const closing = closes(text);
      const own = dedented(closing ? closing.before : text, indent);
      const shown = decode ? decoded(own) : own;
      if (!closing) parts.at(-1)!.lines.push({ ...line, text: shown });
      else put(line, shown);
      if (!closing) return '';
      end = undefined;
      turn(false);
      if (!closing.opens) return closing.after;
      put(line, closing.after);
      turn(true, closing.opens[3]!.trim());
      end = fenceEnd(closing.opens);
      return '';
    }
    const opening = openingOf(text);
    if (!opening) {
      const isTag = TAGS_ALONE.test(text);
      if (!isTag) parts.at(-1)!.lines.push({ ...line, text: text.includes('<') ? text.replace(SUMMARY, '') : text });
      return '';
    }
    put(line, opening.before);
    turn(true, opening.language);
    end = opening.end;
    return opening.inside;
  }

  for (const [at, line] of lines.entries()) {
    if (!end && opensSpan(lines, at)) {
      turn(true);
      end = { closes: spanEnd, indent: 0, decode: false };
      parts.at(-1)!.lines.push({ ...line, text: line.text.replace('`', '') });
      continue;
    }
    let rest = taken(line, line.text);
    for (let turns = 0; rest.trim() !== ''; turns += 1) {
      if (turns === TURNS) parts.at(-1)!.lines.push({ ...line, text: rest });
      rest = turns === TURNS ? '' : taken(line, rest);
    }
  }
  return parts.filter((part) => part.lines.length > 0);
}

/** How many lines a single backtick may enclose. */
const LONGEST_SPAN = 60;

/** Whether a line begins with a single backtick that is closed at the end of a later line: many people put only that around a log. */
function opensSpan(lines: readonly Line[], at: number): boolean {
  if (!/^\s*`[^`]+$/.test(lines[at]!.text)) return false;
  const close = lines.slice(at + 1, at + LONGEST_SPAN).find(({ text }) => text.includes('`'));
  return close !== undefined && spanEnd(close.text) !== undefined;
}

function spanEnd(text: string): Closing | undefined {
  const at = text.indexOf('`');
  return at >= 0 && /^[.,;:)]?\s*$/.test(text.slice(at + 1)) ? { before: text.slice(0, at), after: '' } : undefined;
}

interface Closing {
  before: string;
  after: string;
  /** It also opens another fence. */
  opens?: RegExpExecArray;
}

type End = { closes: (text: string) => Closing | undefined; indent: number; decode: boolean };

function openingOf(text: string): { before: string; inside: string; language: string; end: End } | undefined {
  const fence = FENCE.exec(text);
  if (fence) {
    const info = fence[3]!;
    const alone = /^([^`]+)`{3,}\s*$/.exec(info)?.[1];
    if (alone?.trim()) return { before: '', inside: `${alone}${fence[2]}`, language: '', end: fenceEnd(fence) };
    // ```mount``` in a sentence: a word.
    if (info.includes('`')) return undefined;
    const isInfo = /^\s*(?:[\w+#.{}=:-]+\s*)?$/.test(info) || /^\s*[a-z]+ [\w-]+=\S+\s*$/.test(info);
    const inside = isInfo ? '' : info.trimStart();
    return { before: '', inside, language: isInfo ? info.trim() : '', end: fenceEnd(fence) };
  }
  // A line of a log between single backticks.
  const quoted = /^\s*(?:[-*] )?`([^`]+)`\s*$/.exec(text)?.[1];
  if (quoted !== undefined && isStamped(quoted)) {
    const closes = (line: string) => ({ before: line, after: '' });
    return { before: '', inside: quoted, language: '', end: { closes, indent: 0, decode: false } };
  }
  let from = 0;
  for (let turns = 0; turns < TURNS; turns += 1) {
    const rest = text.slice(from);
    const tag = OPEN_TAG.exec(rest);
    if (!tag) return undefined;
    const name = (tag[1] ?? tag[2] ?? tag[3])!.toLowerCase();
    const at = from + tag.index;
    from = at + tag[0].length;
    const isHtml = tag[2] !== undefined;
    const close = isHtml ? `</${name}` : tag[1] ? '[/code]' : `{${name}}`;
    const inside = text.slice(from);
    const closing = tagEnd(inside, close, isHtml);
    // <code>mount</code>: a word in a sentence.
    const isAlone = name !== 'code' || (!isHtml && text.slice(0, at).trim() === '' && closing?.after.trim() === '');
    if (closing && !isAlone && !isStamped(closing.before)) from += inside.length - closing.after.length;
    else
      return {
        before: text.slice(0, at),
        inside,
        language: '',
        end: { closes: (line) => tagEnd(line, close, isHtml), indent: 0, decode: isHtml },
      };
  }
  return undefined;
}

function tagEnd(line: string, close: string, isHtml: boolean): Closing | undefined {
  const at = line.toLowerCase().indexOf(close);
  if (at < 0) return undefined;
  const end = isHtml ? line.indexOf('>', at) : at + close.length - 1;
  const before = line.slice(0, at).replace(/<\/code>$/i, '');
  return { before, after: end < 0 ? '' : line.slice(end + 1) };
}

/** Whether the last row of an output and the fence after it share a line. */
function endsWithFence(text: string, mark: string): boolean {
  const end = text.trimEnd();
  return end.endsWith(mark) && !end.slice(0, -mark.length).includes(mark[0]!);
}

function fenceEnd([, indent = '', mark = '']: RegExpExecArray): End {
  const closes = (text: string): Closing | undefined => {
    const found = FENCE.exec(text);
    if (found && found[2]!.startsWith(mark)) {
      const rest = found[3]!;
      if (/^\s*[a-z][\w+-]*\s*$/.test(rest)) return { before: '', after: '', opens: found };
      // One line closes it and opens the next.
      const again = /^([^`~]*)((?:`{3,}|~{3,})[\w+-]*)\s*$/.exec(rest);
      if (again) return { before: '', after: again[1]!, opens: FENCE.exec(again[2]!)! };
      return rest.includes('`') ? undefined : { before: '', after: rest };
    }
    return endsWithFence(text, mark) ? { before: text.trimEnd().slice(0, -mark.length), after: '' } : undefined;
  };
  return { closes, indent: indent.length, decode: false };
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", nbsp: ' ' };
const decoded = (text: string) =>
  text.includes('&') ? text.replace(/&(lt|gt|amp|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name]!) : text;

const dedented = (text: string, by: number) => (text.startsWith(' '.repeat(by)) ? text.slice(by) : text.trimStart());
