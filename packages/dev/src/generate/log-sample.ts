import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIXTURES } from '../testing/fixtures.ts';
import { concat } from '../testing/mutations.ts';

const LOGS = [
  'issue346-healthy-twin/bundle/journal-short-iso-precise.txt',
  'efs-orphaned-mount/bundle/journal-short-iso-precise.txt',
  'dead-port-06-recovered-after-proxy-restart/bundle/var-log-syslog',
];

/** Logs of nodes: what is frequent in them is not looked for where a message has something rarer. */
export const logSample = (): Uint8Array =>
  concat(...LOGS.map((path) => readFileSync(join(FIXTURES, 'incidents', path))));
