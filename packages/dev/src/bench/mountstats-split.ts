/** What is written first for a mountstats: an object for each mount, with the numbers of its operations. Prints the calls of all. */
import { readFileSync } from 'node:fs';

interface Mount {
  device: string;
  mountPoint: string;
  fsType: string;
  lines: Record<string, string[]>;
  operations: Record<string, number[]>;
}

const mounts: Mount[] = [];
let isBehindHead = false;
for (const line of readFileSync(process.argv[2]!, 'utf8').split('\n')) {
  const words = line.trim().split(/\s+/);
  if (words[0] === 'device') {
    mounts.push({ device: words[1]!, mountPoint: words[4]!, fsType: words[7]!, lines: {}, operations: {} });
    isBehindHead = false;
  } else if (words[0] === 'per-op') isBehindHead = true;
  else if (words.length > 1) {
    const name = words[0]!.slice(0, -1);
    if (isBehindHead) mounts.at(-1)!.operations[name] = words.slice(1).map(Number);
    else mounts.at(-1)!.lines[name] = words.slice(1);
  }
}
let calls = 0;
for (const { operations } of mounts) for (const [count] of Object.values(operations)) calls += count!;
console.log(`${mounts.length} mounts, ${calls} calls`);
