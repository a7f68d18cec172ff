/** Prints in how many lines of a log the filter finds a literal, as `rg -c -F -f` does. Literals stand in a file, one a line. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { literalsFor, prefilter } from '@mountline/core';

const CHUNK = 256 * 1024;
const [literals, log] = process.argv.slice(2) as [string, string];

const buffer = Buffer.allocUnsafeSlow(CHUNK);
const file = openSync(log, 'r');
let held = readSync(file, buffer, 0, CHUNK, null);
const filter = prefilter(
  literalsFor(readFileSync(literals, 'utf8').trimEnd().split('\n'), buffer.subarray(0, held >> 3)),
);
let lines = 0;
for (let read = held; read > 0; held += read) {
  const end = buffer.lastIndexOf(10, held - 1) + 1;
  lines += filter.scan(buffer, 0, end).count;
  held = buffer.copyWithin(0, end, held) && held - end;
  read = readSync(file, buffer, held, CHUNK - held, null);
}
closeSync(file);
console.log(lines);
