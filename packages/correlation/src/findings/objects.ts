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

/** What fields name, what tells the most first, each with a word for it. */
const namedBy = (fields: FieldMap): { word: string; name: string }[] => [
  ...NAMED.flatMap(([field, word]) => {
    const value = fields[field];
    return typeof value === 'string' || typeof value === 'number' ? [{ word, name: String(value) }] : [];
  }),
  ...[fields.taskMemcg, fields.cgroup].flatMap((group) => {
    const name = typeof group === 'string' ? group.slice(group.lastIndexOf('/') + 1) : '';
    return UNIT.test(name) ? [{ word: '', name }] : [];
  }),
];

/** The same in words: `server 10.0.0.9`, `mount /mnt/data`. */
export const objectsOf = (fields: FieldMap): string[] =>
  namedBy(fields).map(({ word, name }) => `${word} ${name}`.trim());

/** The names alone. */
export const namesIn = (fields: FieldMap): string[] => namedBy(fields).map(({ name }) => name);
