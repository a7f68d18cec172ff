import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { InputError } from '@mountline/core';
import { analyze } from 'mountline';
import { FIXTURES } from '../testing/fixtures.ts';
import { tarOf } from '../testing/hostile/write-tar.ts';
import { zipOf } from '../testing/hostile/write-zip.ts';
import { hostileBytes } from '../testing/mutations.ts';
import { campaign } from './campaign.ts';

const FILES = [
  {
    name: 'var/log/messages',
    content: 'Jun 12 00:18:18 h kernel: nfs: server 10.0.0.1 not responding, still trying\n',
  },
  { name: 'uptime', content: ' 00:30:01 up 1 day,  1:02,  1 user,  load average: 0.00, 0.01, 0.05\n' },
  { name: 'proc/1/mountinfo', content: '22 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n' },
];
const SMALL = join(FIXTURES, 'archives/small');

/** Small enough that a thousand of them are read in a minute. */
const MOST = 20_000;

const made = [tarOf(...FILES), zipOf(...FILES), gzipSync(tarOf(...FILES))];
const kept = readdirSync(SMALL, { recursive: true, encoding: 'utf8' })
  .map((name) => join(SMALL, name))
  .filter((path) => statSync(path).isFile() && statSync(path).size < MOST)
  .map((path) => Uint8Array.from(readFileSync(path)));

/** A damaged archive is refused, or it is said what was not read. */
campaign('archives', hostileBytes([...made, ...kept]), async (bytes) => {
  const told = await analyze({ 'a.bin': bytes }).catch((error: unknown) => error);
  if (told instanceof Error && !(told instanceof InputError)) throw told;
});
