/** What is written first for a journal as JSON: every line is decoded. Prints how many have a message. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

let messages = 0;
for await (const line of createInterface({ input: createReadStream(process.argv[2]!) }))
  if (typeof JSON.parse(line).MESSAGE === 'string') messages += 1;
console.log(messages);
