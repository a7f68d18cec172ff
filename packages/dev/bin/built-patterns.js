/** Loads the modules that standard input names, and writes what they gave to `RegExp` meanwhile, with the place of each call. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const found = [];
const Plain = globalThis.RegExp;
Error.stackTraceLimit = 3;

function note(source, flags) {
  const frame = new Error().stack.split('\n').find((line) => /packages\/\w+\/src\//.test(line));
  const place = frame && /(packages\/[^\s()]+:\d+):\d+/.exec(frame)?.[1];
  if (place) found.push({ source: new Plain(source, flags).source, flags: new Plain(source, flags).flags, place });
}

globalThis.RegExp = new Proxy(Plain, {
  construct(target, args, self) {
    note(...args);
    return Reflect.construct(target, args, self);
  },
  apply(target, self, args) {
    note(...args);
    return Reflect.apply(target, self, args);
  },
});

for (const path of JSON.parse(readFileSync(0, 'utf8'))) await import(pathToFileURL(path).href);
process.stdout.write(JSON.stringify(found));
