import type { FieldMap } from '@mountline/core';

const PART = /^(Mounting command|Mounting arguments|Unmounting arguments|Output): /;
const PARTS: Readonly<Record<string, string>> = {
  'Mounting command': 'command',
  'Mounting arguments': 'arguments',
  'Unmounting arguments': 'arguments',
  Output: 'output',
};

/**
 * Takes an error of k8s.io/mount-utils (mount_linux.go) apart. It stands on several lines, each with its own heading; the output is last
 * and may be long.
 */
export function splitMountError(fields: FieldMap, error: string): void {
  let part = 'error';
  const texts: Record<string, string[]> = {};
  for (const line of error.split('\n')) {
    const heading = part === 'output' ? null : PART.exec(line);
    if (heading) part = PARTS[heading[1]!]!;
    texts[part] ??= [];
    texts[part]!.push(heading ? line.slice(heading[0].length) : line);
  }
  for (const [name, lines] of Object.entries(texts)) fields[name] = lines.join('\n').trimEnd();
}
