import { visible } from '@mountline/report';
import { withFleet } from '../open-fleet.ts';
import { UserError } from '../user-error.ts';
import { type Added, addBundles } from './add.ts';
import { addStale } from './stale.ts';

/** Options of `mountline fleet add`, as the command line gives them. */
export interface AddOptions {
  db?: string;
  stale?: boolean;
}

/** `mountline fleet add`: puts bundles in the queue. */
export async function addCommand(paths: readonly string[], { db, stale }: AddOptions): Promise<void> {
  if (paths.length === 0 && !stale)
    throw new UserError(
      'no bundle is named',
      'Pass paths, patterns, https:// or s3:// addresses, or - to read them from standard input.',
    );
  await withFleet(db, false, async ({ database, boss }) => {
    const version = stale ? (await import('../work/rules-version.ts')).rulesVersion() : undefined;
    if (paths.length > 0) tell(await addBundles(database, boss, paths, version));
    if (version === undefined) return;
    const { queued, unplaced } = await addStale(database, boss, version);
    process.stdout.write(`${queued} bundles to analyze again, as the rules changed\n`);
    if (unplaced > 0)
      process.stdout.write(
        `${unplaced} more were analyzed with --redact, so their paths are not kept: add --stale PATH...\n`,
      );
  });
}

function tell({ added, known, again, failed }: Added): void {
  for (const { place, reason } of failed) process.stderr.write(`${visible(place)}: ${visible(reason)}\n`);
  const parts = [
    `${added} added`,
    ...(known > 0 ? [`${known} already there`] : []),
    ...(again > 0 ? [`${again} to try again`] : []),
    ...(failed.length > 0 ? [`${failed.length} not read`] : []),
  ];
  process.stdout.write(`${parts.join(', ')}\n`);
  if (failed.length > 0) process.exitCode = 2;
}
