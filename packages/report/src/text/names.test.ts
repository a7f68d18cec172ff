import type { Incident } from '@mountline/core';
import { expect, test } from 'vitest';
import { namesOf } from './names.ts';

const mount = '/var/lib/kubelet/pods/7d1f0c52-3a94-4b1e-9c07-52aa6f0f1be3/volumes/mount';
const names = () => namesOf({ bindings: {} } as Partial<Incident> as Incident);

test('a long path of the node has a letter, which is told', () => {
  const { short, given } = names();
  expect(short(`an umount of ${mount}, and of "${mount}"`)).toBe('an umount of T, and of "T"');
  expect(given()).toEqual([{ name: 'T', path: mount }]);
});

test('a path of the bundle is none of the node, whatever it ends in', () => {
  const { short, given } = names();
  const text = `in the table (host-6.18${mount}), of node_a/b-c${mount}`;
  expect(short(text)).toBe(text);
  expect(given()).toEqual([]);
});
