import { promptOf } from './prompt.ts';
import { headed, isHeading, type Section, sectionsOf, typedIn, whole, withoutBlankEnd } from './split-outputs.ts';
import { commandOf } from './typed-command.ts';

interface Fence {
  /** Index of its first line. */
  at: number;
  lines: string[];
  /** The last words above it. */
  words: string;
}

const MARK = /^( {0,8})(`{3,}|~{3,})/;

function fencesIn(lines: readonly string[]): Fence[] {
  const fences: Fence[] = [];
  let open: (Fence & { mark: string; indent: number }) | undefined;
  let words = '';
  lines.forEach((line, i) => {
    const [, indent = '', mark = ''] = MARK.exec(line) ?? [];
    if (open) {
      if (mark.startsWith(open.mark) && line.trim() === mark) {
        fences.push(open);
        open = undefined;
        words = '';
      } else open.lines.push(line.startsWith(' '.repeat(open.indent)) ? line.slice(open.indent) : line);
    } else if (mark !== '') open = { at: i + 1, lines: [], words, mark, indent: indent.length };
    else if (line.trim() !== '') words = line.trim();
  });
  return fences;
}

/** Words between the fences that tell that not all of them are of one node. */
const ELSEWHERE =
  /\b(?:an?other|other|second|different|healthy|working|good|new|each|both|inside|within|from|in) (?:the |a |an )?(?:\w+ )?(?:nodes?|hosts?|machines?|instances?|workers?|servers?|pods?|containers?)\b/i;

function proseOf(lines: readonly string[]): string {
  let isOpen = false;
  return lines
    .filter((line) => {
      const isMark = MARK.test(line);
      if (isMark) isOpen = !isOpen;
      return !isMark && !isOpen;
    })
    .join('\n');
}

/** The beginning of a line of a log: what stands between the fences of a document does not begin so. */
const STAMPED = /^(?:\d{4}-\d\d-\d\d[T ]|[A-Z][a-z]{2} [ \d]\d \d\d:|\[ *\d|<\d+>|[IWEF]\d{4} \d\d:)/m;

/** The beginning of a document of another form, in which a text may stand that has fences: YAML, JSON, kubectl describe, a journal for export. */
const OTHER_FORM = /^\s*(?:---\s*\n\s*)?(?:[{[]|(?:apiVersion|kind): \S|items:|Name: {2}|__CURSOR=)/;

/**
 * What was pasted into a text in Markdown between two lines of three backticks; null where nothing was.
 *
 * @param bare Also where no command stands in any of them.
 */
export function fenced(lines: readonly string[], first: number, bare: boolean): Section[] | null {
  if (OTHER_FORM.test(lines.slice(0, 3).join('\n'))) return null;
  const fences = fencesIn(lines).map((fence) => ({ ...fence, at: first + fence.at }));
  const prompts = fences.map(({ lines: own }) => promptOf(own.find((line) => line.trim() !== '') ?? ''));
  const isTyped = prompts.map((prompt) => prompt !== null && commandOf(prompt.command).collects);
  const isIssue = bare && prompts.includes(null) && !STAMPED.test(proseOf(lines));
  if (!isTyped.includes(true) && !isIssue) return null;
  const typed = fences.flatMap((fence, i) => (isTyped[i] ? typedIn(fence.lines, fence.at).typed : []));
  const doubt = ELSEWHERE.exec(proseOf(lines))?.[0];
  const raw = fences.flatMap((fence, i) => (isTyped[i] ? [] : unnamed(fence, i + 1)));
  const told = sectionsOf(typed).map((section) =>
    doubt === undefined || section.where?.host !== undefined
      ? section
      : { ...section, filtered: `the text speaks of \`${doubt}\`, and the prompt names no node` },
  );
  return [...told, ...raw].sort((a, b) => a.line - b.line);
}

/** A fence without a prompt: what it is may stand above it. Nothing tells whether it is whole. */
function unnamed({ at, lines, words }: Fence, nth: number): Section[] {
  if (isHeading(lines[0])) return headed(lines, at);
  const kept = withoutBlankEnd(lines);
  if (kept.length === 0) return [];
  const above = commandOf(kept[0]!);
  // Pasted with its command, without the prompt.
  if (above.collects && kept.length > 1) {
    const { name, kind } = above;
    return [{ name, kind, line: at + 1, lines: kept.slice(1), ...whole(kept.slice(1), above) }];
  }
  const told = /`([^`]+)`\W*$/.exec(words)?.[1];
  const command = told === undefined ? undefined : commandOf(told);
  const name = command?.collects ? command.name : `fence ${nth}`;
  const kind = command?.collects ? command.kind : `fence ${nth}`;
  return [{ name, kind, line: at + 1, lines: kept, filtered: 'no command stands above it', ...whole(kept) }];
}
