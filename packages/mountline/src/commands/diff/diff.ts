import type { Rule } from '@mountline/correlation';
import { rules as ownRules } from '@mountline/rules';
import { analyzeNodes } from '../../analyze.ts';
import { type Capture, compareCaptures } from '../../diff/index.ts';
import { refuseUnread } from '../analyze/analyze.ts';
import { UserError } from '../shared/failure.ts';
import { loadRules } from '../shared/load-rules.ts';
import { opened } from '../shared/open.ts';
import { save } from '../shared/save.ts';
import { pageOptions, progress, write } from '../shared/terminal.ts';
import { zonesOf } from '../shared/zone.ts';
import { differenceText } from './text.ts';

interface Options {
  format: 'text' | 'json';
  output?: string;
  rules?: string[];
  zone?: string[];
  limit?: string[];
  verbose?: boolean;
  width?: string;
  color: boolean;
}

/** `mountline diff`: what changed on a node between two captures. */
export async function diffCommand(a: string, b: string, options: Options): Promise<void> {
  if (a === '-' && b === '-')
    throw new UserError('standard input holds only one capture, and diff compares two', 'Name a file for one of them.');
  const rules = await loadRules(options.rules ?? []);
  const zones = await zonesOf(options.zone ?? []);
  const how = pageOptions(options);
  const before = await read(a, options.limit, { rules, zones });
  const after = await read(b, options.limit, { rules, zones });
  const compared = compareCaptures(before, after);
  // Two directories are often of one name.
  const difference = { ...compared, before: { ...compared.before, name: a }, after: { ...compared.after, name: b } };
  const { node } = difference;
  if (node.same === false)
    throw new UserError(
      `${a} and ${b} are from two nodes: ${node.because[0]!.text}`,
      'Pass two captures of one node; `mountline A B` reports on each.',
    );
  const { output, format, verbose = false } = options;
  const text =
    format === 'json'
      ? (await import('@mountline/report')).jsonPieces([difference])
      : differenceText(difference, { ...how, verbose, rules: [...ownRules, ...rules] });
  if (output === undefined) await write(text);
  else save(output, text, [a, b]);
}

interface Given {
  rules: readonly Rule[];
  zones: Record<string, string>;
}

async function read(path: string, limits: readonly string[] | undefined, given: Given): Promise<Capture> {
  const shown = progress();
  const bundles = await opened([path], limits);
  const captures = await analyzeNodes(bundles, { ...given, onProgress: shown.update }).finally(shown.end);
  if (captures.length > 1)
    throw new UserError(
      `${path} holds ${captures.length} nodes`,
      'Name captures of a single node: diff compares two of them.',
    );
  refuseUnread(captures[0]!.report);
  return captures[0]!;
}
