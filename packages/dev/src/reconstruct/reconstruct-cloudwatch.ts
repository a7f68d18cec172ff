/**
 * Writes the bundle of `issue346-cloudwatch`, the logs of `issue346-frozen` as CloudWatch Logs would give them:
 *
 *     npx tsc -b && node packages/dev/dist/reconstruct-cloudwatch.js
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIXTURES } from '../testing/fixtures.ts';
import { cloudwatchFiles } from './cloudwatch.ts';

const folder = join(FIXTURES, 'incidents', 'issue346-cloudwatch', 'bundle');
mkdirSync(folder, { recursive: true });
for (const [path, text] of Object.entries(cloudwatchFiles())) writeFileSync(join(folder, path), text);
