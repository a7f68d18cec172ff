import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
export const FIXTURES = join(ROOT, 'fixtures');

/** Expectations stand beside the input, under its name with this behind it. */
export const EXPECTED = '.expected.jsonl';

/** The input files of a source's folder, in the order of their names. A source without any is not whole. */
export function sourceCases(source: string): { name: string; path: string; bytes: Uint8Array }[] {
  const folder = join(FIXTURES, 'sources', source);
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const cases = entries
    .filter((entry) => entry.isFile() && entry.name !== 'README.md' && !entry.name.endsWith(EXPECTED))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ name: path.slice(folder.length + 1), path, bytes: readFileSync(path) }));
  if (cases.length > 0) return cases;
  throw new Error(`the source ${source} has no fixture: put a file that it reads into fixtures/sources/${source}`);
}

/** One JSON object a line; 64-bit counters as decimal strings. */
export function jsonLines(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row, (_, v) => (typeof v === 'bigint' ? String(v) : v))}\n`).join('');
}

/** How many rules there are and how many of them found nothing: no expectation of another rule changes with a new one. */
export const withoutCounts = (text: string): string =>
  text.replace(/\d+ of \d+ (?=checks)|\d+ (?=(?:other )?checks? found nothing|do(?:es)? not apply)/g, 'N ');
