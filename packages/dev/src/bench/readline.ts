/** What is written first: every line is tried against a list of patterns. Prints how many lines fit one. */
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [literals, log] = process.argv.slice(2) as [string, string];
const patterns = readFileSync(literals, 'utf8')
  .trimEnd()
  .split('\n')
  .map((literal) => new RegExp(literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));

let lines = 0;
for await (const line of createInterface({ input: createReadStream(log) }))
  if (patterns.some((pattern) => pattern.test(line))) lines += 1;
console.log(lines);
