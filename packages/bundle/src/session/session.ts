/**
 * What was typed on a terminal and what came of it, in one text: copied from its window, kept by script(1), or pasted into an issue.
 * Each output is a file of its own, as the sections of a supportconfig are.
 *
 *     [root@ip-10-0-1-20 ~]# cat /proc/1/mountinfo
 *     25 1 259:1 / / rw,noatime shared:1 - xfs /dev/nvme0n1p1 rw
 *     [root@ip-10-0-1-20 ~]# ss -tanp | grep 20366
 *
 * It is one by the shape of the whole: its first line is a prompt, a `date`, or a heading of head and tail, and at least two commands of
 * different kinds wrote something, or two tables stand there. A text with one command stays as it is: sources read past a prompt, and the command tells what
 * its output lacks. Of an issue in Markdown each fence is an output.
 */
import type { Source, Span, Typed } from '@mountline/core';
import { fenced } from './code-fences.ts';
import { type Output, typedOf } from './command-context.ts';
import { dated, isDate } from './date-headings.ts';
import { grepped, mayBeGrepped } from './grep-output.ts';
import { mayPrompt, promptOf } from './prompt.ts';
import { headed, isHeading, type Section, sectionsOf, typedIn } from './split-outputs.ts';
import { withoutControls } from './terminal-controls.ts';
import { commandOf } from './typed-command.ts';

/** The outputs of a session; of a text with one command what that tells of it; null for any other text. */
export type Session = { outputs: readonly Output[] } | { typed: Typed } | null;

/** So much of a text is looked at for a prompt: a table may stand above the first. */
export const SESSION_HEAD_BYTES = 32_768;

const FENCE = /^ {0,8}(?:```|~~~)/m;
const SCRIPT = /^Script (?:started|done) on .*$/;

/** Whether the beginning of a text lets expect a session, so that the whole is looked at. */
export function maySession(head: string): boolean {
  if (/^\s*==> \S/.test(head) || head.startsWith('Script started on ')) return true;
  const begin = withoutControls(/[^\n]*/.exec(head.trimStart())![0]);
  if (mayBeGrepped(begin) || isDate(begin.trim()) || FENCE.test(head)) return true;
  if (!/[#$%>](?: |\n|$)/.test(head)) return false;
  const lines = withoutControls(head).split('\n');
  const first = lines.find((line) => line.trim() !== '' && !SCRIPT.test(line)) ?? '';
  return lines.some((line) => mayPrompt(line) && isPrompt(line.trimStart(), line === first));
}

/** A sign alone, or behind a folder, is a prompt where one is expected, with a command that shows something or leads to it. */
function isPrompt(line: string, isExpected: boolean): boolean {
  const prompt = promptOf(line);
  if (!prompt || prompt.form === 'named' || prompt.form === 'shell') return prompt !== null;
  if (!isExpected) return false;
  const { collects, common } = commandOf(prompt.command);
  return collects || (common && (prompt.sign === '$ ' || prompt.form === 'folder'));
}

/** `named`: the user named this text, while one that lies in a folder may show what other files look like. */
export function sessionOf(
  content: string,
  place: Pick<Span, 'container' | 'path'>,
  { sources, named = false }: { sources: readonly Source[]; named?: boolean },
): Session {
  const lines = withoutControls(content).split('\n');
  const text = lines.filter((line) => !SCRIPT.test(line));
  const shift = lines.length - text.length > 0 && SCRIPT.test(lines[0]!) ? 1 : 0;
  const from = text.findIndex((line) => line.trim() !== '');
  if (from < 0) return null;
  const body = text.slice(from);
  const first = from + shift;
  let offsets: number[] | undefined;
  const spanOf = (line: number): Span => {
    offsets ??= offsetsOf(content);
    return { ...place, line, offset: offsets[line - 1]! };
  };
  const outputs = (sections: readonly Section[]): Session => ({ outputs: typedOf(sections, spanOf) });
  if (isHeading(body[0])) {
    const sections = headed(body, first);
    return areSeveral(sections) ? outputs(sections) : null;
  }
  const found = dated(body, first, sources) ?? (mayBeGrepped(body[0]!) ? grepped(body, first) : null);
  if (found) return outputs(found);
  const inFences = isPrompt(body[0]!, true) ? null : fenced(body, first, named);
  if (inFences) return outputs(inFences);
  const { above, typed } = typedIn(body, first);
  const sections = sectionsOf(typed);
  const told = sections.filter(({ command }) => command?.collects);
  const hasAbove = above.some((line) => line.trim() !== '');
  if (areSeveral(told) && (!hasAbove || areSeveral(told.filter(isNamed)))) {
    const scrolled = { name: 'above the first prompt', kind: '', line: first + 1, lines: above };
    const why = 'it stands above the first prompt, and nothing tells what wrote it';
    return outputs(hasAbove ? [{ ...scrolled, filtered: why }, ...sections] : sections);
  }
  const part = hasAbove ? undefined : told.find(({ filtered, cut }) => filtered ?? cut);
  if (!part) return null;
  const { filtered, cut, listeners } = part;
  return {
    typed: {
      ...(filtered === undefined ? {} : { filtered }),
      ...(listeners === undefined ? {} : { listeners }),
      ...(cut === undefined ? {} : { cut }),
    },
  };
}

/** Where each line begins, in bytes. */
function offsetsOf(content: string): number[] {
  const encoder = new TextEncoder();
  let at = 0;
  return content.split('\n').map((line) => {
    const begin = at;
    at += encoder.encode(line).length + 1;
    return begin;
  });
}

/** Tables of which one text holds one: two of them, read as one, would show everything twice. */
const ONE_IN_A_TEXT =
  /^(?:[\w#.-]*[-_.])?(?:mountinfo|mounts|mountstats|mount|findmnt|ss|netstat|tcp|nfsstat|df|ps)(?:$|[-_.#])/;

/** What is of one kind, as the stacks of several tasks, is read as one text by its source. */
function areSeveral(sections: readonly Section[]): boolean {
  const kinds = sections.filter(({ lines }) => lines.length > 0).map(({ kind }) => kind);
  return new Set(kinds).size > 1 || (kinds.length > 1 && ONE_IN_A_TEXT.test(kinds[0]!));
}

const isNamed = ({ form }: Section) => form === 'named' || form === 'shell';
