import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { analyzeNodes, openBundles, whyUnread } from 'mountline';
import { redactedReports } from 'mountline/redact';
import { digestOf } from '../add/digest.ts';
import { download, isRemote, withoutQuery } from '../add/download.ts';
import type { Analysis } from './analysis.ts';
import { Refused } from './refused.ts';
import { rowsOf } from './rows.ts';

export interface Task {
  sha256: string;
  place: string;
  redact: boolean;
}

/** Reads one bundle. Throws where it cannot be read, or is another than the one that was added. */
export async function analyzeTask({ sha256, place, redact }: Task): Promise<Analysis> {
  if (!isRemote(place)) return analyzed(place, sha256, place, redact);
  const folder = mkdtempSync(join(tmpdir(), 'mountline-fleet-'));
  try {
    const path = join(folder, basename(withoutQuery(place)).slice(-200));
    await download(place, path);
    return await analyzed(path, sha256, withoutQuery(place), redact);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function analyzed(path: string, sha256: string, shown: string, redact: boolean): Promise<Analysis> {
  // The answer would be given under a wrong name.
  if ((await digestOf(path)).sha256 !== sha256)
    throw new Refused(
      `${shown} changed after it was added; add it again to analyze what it is now`,
      'it changed after it was added; add it again to analyze what it is now',
    );
  const nodes = await analyzeNodes(await openBundles([path]));
  const reports = nodes.map(({ report }) => report);
  const [first] = reports;
  const unread = reports.length === 1 ? whyUnread({ ...first!.bundle, diagnostics: first!.diagnostics }) : null;
  if (unread) throw new Refused(`${unread.why}. ${unread.help}`, 'nothing in it could be read');
  const kept = redact ? await redactedReports(reports) : reports;
  // Each bundle has pseudonyms of its own: the same one in two bundles does not mean the same node.
  const prefix = redact ? `${sha256.slice(0, 8)}/` : '';
  return rowsOf(nodes.map(({ timeline }, i) => ({ timeline, report: kept[i]!, prefix })));
}
