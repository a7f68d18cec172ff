import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './fixtures.ts';

/** A fenced block of a page. */
export interface Block {
  page: string;
  /** The line of the fence. */
  line: number;
  language: string;
  /** What stands behind the language. */
  info: string;
  text: string;
}

/** The pages that people write and read, as paths from the root. */
export function docPages(): string[] {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/README.md`);
  const others = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'fixtures/README.md', ...packages];
  return [...docs.sort().map((name) => `docs/${name}`), ...others].filter((path) => existsSync(join(ROOT, path)));
}

export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let open: { fence: string; indent: number; block: Block; lines: string[] } | undefined;
  readFileSync(join(ROOT, page), 'utf8')
    .split('\n')
    .forEach((line, i) => {
      if (open) {
        if (line.trim() === open.fence) {
          blocks.push({ ...open.block, text: open.lines.join('\n') });
          open = undefined;
        } else open.lines.push(line.slice(open.indent));
        return;
      }
      const m = /^( *)(`{3,})(\S*) ?(.*)$/.exec(line);
      if (!m) return;
      const block = { page, line: i + 1, language: m[3]!, info: m[4]!, text: '' };
      open = { fence: m[2]!, indent: m[1]!.length, block, lines: [] };
    });
  if (open) throw new Error(`${page}:${open.block.line}: this block is not closed`);
  return blocks;
}

export const allBlocks = (): Block[] => docPages().flatMap(blocksOf);

/** The anchor that GitHub gives to a heading. */
export const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** True when `actual` is `expected`, where a line `…` stands for any number of lines. */
export function sameButLeftOut(actual: string, expected: string): boolean {
  const pieces = expected.trimEnd().split(/^[ ]*…\n?/m);
  let rest = `${actual.trimEnd()}\n`;
  return pieces.every((piece, i) => {
    const text = piece === '' || piece.endsWith('\n') ? piece : `${piece}\n`;
    const last = i === pieces.length - 1;
    const at = last && i > 0 ? rest.length - text.length : rest.indexOf(text);
    if (at < 0 || (i === 0 && at > 0) || !rest.startsWith(text, at)) return false;
    rest = rest.slice(at + text.length);
    return !last || rest === '' || text === '';
  });
}
