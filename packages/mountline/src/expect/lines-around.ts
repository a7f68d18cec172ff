import type { Bundle } from '@mountline/bundle';
import { type Artifact, fileOf, greatestOf, groupBy, lineReader, type Report, type Span } from '@mountline/core';
import { readable } from '@mountline/correlation';
import { withNames } from '../read-nodes.ts';
import type { Claim, Excerpt, Miss } from './expectation.ts';

/** So many lines before and behind. */
const AROUND = 2;
/** A span that is longer is shown by its first lines. */
const LONGEST = 5;
/** So many places of one miss are shown. */
export const PLACES = 3;

/**
 * Reads the logs of the bundles that a report is of once more, as far as claims that fail rest on lines of them, and adds the lines with
 * those around them: what nobody understood stands there too. Around the row of a table stands nothing that would tell, and a distilled
 * pack has other lines around them than its original: of it the lines of the evidence alone are shown. An incident that must not be there
 * was understood: its own line is enough.
 */
export async function withLines(
  claims: readonly Claim[],
  { coverage }: Report,
  bundles: readonly Bundle[],
): Promise<Claim[]> {
  const logs = new Map(coverage.map((log) => [fileOf(log), log.attested ?? false]));
  const asked = claims.filter(({ at }) => at[0] !== 'quiet');
  const misses = asked.flatMap(({ failure }) => failure?.nearest ?? []);
  const spans = misses.flatMap(spansOf).filter((span) => logs.has(fileOf(span)));
  if (spans.length === 0 || bundles.length === 0) return [...claims];
  const whole = spans.filter((span) => !logs.get(fileOf(span)));
  const read = new Map([...(await readLines(withNames(bundles), whole)), ...ownLines(misses, logs)]);
  const add = (miss: Miss): Miss => {
    const lines = excerptsOf(miss, read);
    return lines.length > 0 ? { ...miss, lines } : miss;
  };
  return claims.map((claim) =>
    claim.failure && asked.includes(claim)
      ? { ...claim, failure: { ...claim.failure, nearest: claim.failure.nearest.map((miss) => add(miss)) } }
      : claim,
  );
}

const spansOf = ({ evidence }: Miss): Span[] => evidence.slice(0, PLACES).map(({ span }) => span);

function linesOf({ line, endLine = line }: Span): number[] {
  const last = Math.min(endLine, line + LONGEST - 1) + AROUND;
  const first = Math.max(1, line - AROUND);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

async function readLines(
  bundles: readonly Bundle[],
  spans: readonly Span[],
): Promise<Map<string, Map<number, string>>> {
  const wanted = groupBy(spans, fileOf);
  const read = new Map<string, Map<number, string>>();
  for (const { artifacts } of bundles) {
    for await (const artifact of artifacts) {
      const lines = new Set(wanted.get(fileOf(artifact))?.flatMap(linesOf));
      if (lines.size > 0) read.set(fileOf(artifact), await linesIn(artifact, lines));
    }
  }
  return read;
}

/** The lines of evidence in files of which a pack holds a part. */
function ownLines(misses: readonly Miss[], attested: ReadonlyMap<string, boolean>): Map<string, Map<number, string>> {
  const lines = misses.flatMap(({ evidence }) => evidence).filter(({ span }) => attested.get(fileOf(span)));
  const files = groupBy(lines, ({ span }) => fileOf(span));
  return new Map([...files].map(([file, list]) => [file, new Map(list.map(({ span, text }) => [span.line, text]))]));
}

async function linesIn(artifact: Artifact, lines: ReadonlySet<number>): Promise<Map<number, string>> {
  const last = greatestOf(lines);
  const found = new Map<number, string>();
  let at = 0;
  const reader = lineReader(({ line, text }) => {
    at = line;
    if (lines.has(line)) found.set(line, text);
  });
  for await (const chunk of readable(artifact, () => undefined)) {
    reader.push(chunk);
    if (at >= last) break;
  }
  reader.end();
  return found;
}

function excerptsOf(miss: Miss, read: ReadonlyMap<string, ReadonlyMap<number, string>>): Excerpt[] {
  return [...groupBy(spansOf(miss), fileOf)].flatMap(([file, spans]) => {
    const found = read.get(file);
    if (!found) return [];
    const numbers = [...new Set(spans.flatMap(linesOf))].sort((a, b) => a - b);
    return [{ file, lines: numbers.flatMap((line) => (found.has(line) ? [{ line, text: found.get(line)! }] : [])) }];
  });
}
