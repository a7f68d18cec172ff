import type { FieldMap } from '@mountline/core';

/** Fields that name what a failure happened to, what tells the most first, each with the word for it. */
const NAMED: readonly (readonly [field: string, word: string])[] = [
  ['server', 'server'],
  ['peer', 'server'],
  ['dnsName', 'server'],
  ['unit', ''],
  ['pod', 'pod'],
  ['podUid', 'pod'],
  ['target', 'mount'],
  ['pv', 'volume'],
  ['volumeHandle', 'volume'],
  ['volume', 'volume'],
  ['claim', 'claim'],
  ['fsId', 'file system'],
  ['source', 'source'],
  ['port', 'port'],
  ['comm', 'process'],
  ['containerName', 'container'],
  ['containerId', 'container'],
  ['taskMemcg', 'control group'],
  ['stateName', 'state file'],
  ['service', 'service'],
  ['client', 'client'],
  ['path', ''],
];

/** A control group of a service is named by the last part of its path. */
const UNIT = /\.(?:service|scope|mount)$/;

/** What fields name, what tells the most first, each with a word for it. In loops: it is asked for every failure of a storm. */
function namedBy(fields: FieldMap): { word: string; name: string }[] {
  const found: { word: string; name: string }[] = [];
  for (const [field, word] of NAMED) {
    const value = fields[field];
    if (typeof value === 'string' || typeof value === 'number') found.push({ word, name: String(value) });
  }
  for (const group of [fields.taskMemcg, fields.cgroup]) {
    const name = typeof group === 'string' ? group.slice(group.lastIndexOf('/') + 1) : '';
    if (UNIT.test(name)) found.push({ word: '', name });
  }
  return found;
}

/** The same in words: `server 10.0.0.9`, `mount /mnt/data`. */
export const objectsOf = (fields: FieldMap): string[] =>
  namedBy(fields).map(({ word, name }) => `${word} ${name}`.trim());

/** What tells the most, in words: a storm asks for no more. */
export function objectOf(fields: FieldMap): string | undefined {
  for (const [field, word] of NAMED) {
    const value = fields[field];
    if (typeof value === 'string' || typeof value === 'number') return `${word} ${value}`.trim();
  }
  return objectsOf(fields)[0];
}

/** The names alone. */
export const namesIn = (fields: FieldMap): string[] => namedBy(fields).map(({ name }) => name);
