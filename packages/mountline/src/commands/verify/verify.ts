import { readFileSync } from 'node:fs';
import { jsonPieces } from '@mountline/report';
import { openBundles } from '../../open-paths.ts';
import type { Verification } from '../../verify/verification.ts';
import { holds, verify } from '../../verify/verify.ts';
import { UserError } from '../shared/failure.ts';
import { limitsOf } from '../shared/limits.ts';
import { save } from '../shared/save.ts';
import { pageOptions, progress, write } from '../shared/terminal.ts';
import { zonesOf } from '../shared/zone.ts';
import { verificationText } from './text.ts';

interface Options {
  format: 'text' | 'json';
  output?: string;
  strict?: boolean;
  verbose?: boolean;
  zone?: string[];
  limit?: string[];
  width?: string;
  color: boolean;
}

/** `mountline verify`: whether the quotations and claims of an answer hold in a bundle. */
export async function verifyCommand(path: string, answer: string, options: Options): Promise<void> {
  if (path === '-' && answer === '-')
    throw new UserError('standard input holds either the bundle or the answer', 'Name a file for one of them.');
  const text = readFileSync(answer === '-' ? 0 : answer, 'utf8');
  const zones = await zonesOf(options.zone ?? []);
  const how = { ...pageOptions(options), verbose: options.verbose ?? false };
  const limits = limitsOf(options.limit);
  const [bundle] = await openBundles([path], { limits });
  const [wholeTexts] = path === '-' ? [] : await openBundles([path], { limits, wholeTexts: true });
  const shown = progress();
  const verification = await verify(bundle!, text, {
    zones,
    onProgress: shown.update,
    ...(wholeTexts ? { wholeTexts } : {}),
  }).finally(shown.end);
  const { strict = false, output } = options;
  const words = options.format === 'json' ? jsonPieces([verification]) : verificationText(verification, how);
  if (output === undefined) await write(words);
  else save(output, words, [path, answer]);
  process.exitCode = statusOf(verification, strict);
}

/** A claim that cannot be read hides nothing that is wrong. */
function statusOf(verification: Verification, strict: boolean): number {
  if (!holds({ ...verification, problems: [] }, { strict })) return 1;
  return verification.problems.length > 0 ? 2 : 0;
}
