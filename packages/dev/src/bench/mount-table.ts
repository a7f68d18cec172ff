/** Reads a mount table into columns with its tree; prints the mounts of a type as `findmnt -l -F FILE -t TYPE` does. */
import { readFileSync, writeSync } from 'node:fs';
import { mountTable } from '@mountline/parsers/mountinfo';

const PIECE = 1 << 16;
const [path, type] = process.argv.slice(2) as [string, string | undefined];

const table = mountTable(readFileSync(path));
const [root] = table.children(-1);
let text = `${table.mountIds.length} mounts, of which ${table.children(root!).length} lie on the first\n`;
for (const row of type === undefined ? [] : table.ofType(type)) {
  const { mountPoint, source, fsType, mountOptions, superOptions } = table.record(row);
  text += `${mountPoint} ${source} ${fsType} ${mountOptions.join(',')},${superOptions.join(',')}\n`;
  if (text.length < PIECE) continue;
  writeSync(1, text);
  text = '';
}
writeSync(1, text);
