/** Prints in how many lines of a log the filter finds a literal, as `rg -c -F -f` does. Literals stand in a file, one a line. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { literalsFor } from '@mountline/core';
import { literalFilter } from '@mountline/parsers/src/bytes/literal-filter';

const CHUNK = 256 * 1024;
const SAMPLE = 32 * 1024;
const [literals, log] = process.argv.slice(2) as [string, string];

const file = openSync(log, 'r');
const sample = Buffer.alloc(SAMPLE);
const texts = readFileSync(literals, 'utf8').trimEnd().split('\n');
const filter = literalFilter(literalsFor(texts, sample.subarray(0, readSync(file, sample, 0, SAMPLE, 0))));
const room = Buffer.from(filter.room.buffer, filter.room.byteOffset, CHUNK);
let lines = 0;
let held = 0;
for (;;) {
  const read = readSync(file, room, held, CHUNK - held, null);
  if (read === 0) break;
  held += read;
  const end = room.lastIndexOf(10, held - 1) + 1;
  lines += filter.scan(room, 0, end).count;
  held = room.copyWithin(0, end, held) && held - end;
}
closeSync(file);
lines += filter.scan(room, 0, held).count;
console.log(lines);
