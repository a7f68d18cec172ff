import { jsonPieces, renderInspection } from '@mountline/report';
import { rules as ownRules } from '@mountline/rules';
import { analyzeBundles } from '../../analyze.ts';
import { inspectionOf } from '../../inspect.ts';
import { refuseUnread } from '../analyze/analyze.ts';
import { loadRules } from '../shared/load-rules.ts';
import { opened } from '../shared/open.ts';
import { save } from '../shared/save.ts';
import { pageOptions, progress, write } from '../shared/terminal.ts';
import { zonesOf } from '../shared/zone.ts';
import { allSources } from '../sources/source-of.ts';

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

/** `mountline inspect`: what a bundle holds, covers and lacks, and what to collect. */
export async function inspectCommand(paths: readonly string[], options: Options): Promise<void> {
  const zones = await zonesOf(options.zone ?? []);
  const rules = await loadRules(options.rules ?? []);
  const how = { ...pageOptions(options), verbose: options.verbose ?? false };
  const bundles = await opened(paths, options.limit);
  const shown = progress();
  const reports = await analyzeBundles(bundles, { rules, zones, onProgress: shown.update }).finally(shown.end);
  for (const report of reports) refuseUnread(report);
  const all = reports.map((report) => inspectionOf(report, [...ownRules, ...rules], allSources));
  const text = options.format === 'json' ? jsonPieces(all) : all.map((one) => renderInspection(one, how)).join('\n\n');
  if (options.output === undefined) await write(text);
  else save(options.output, text, paths);
}
