import type { Event } from '@mountline/core';
import { expect, test } from 'vitest';
import { phraseOf } from './phrases.ts';

const words = (kind: string, fields: Event['fields'], actor = 'kubelet') =>
  phraseOf({ kind, fields, actor, text: 'E1119 13:24:00 a line', source: 'journal' } as Event, () => 'pod x');

test('what the kubelet cannot do is told in words, and a kind without words by its line', () => {
  expect(words('pod.kill.failed', { containerName: 'web' })).toBe('the kubelet cannot end container web of a pod');
  expect(words('pod.kill.failed', {})).toBe('the kubelet cannot end a pod');
  expect(words('volume.unmount.failed', {})).toBe('the kubelet cannot unmount a volume');
  expect(words('volume.unmount.failed', {}, 'csi')).toBe('the CSI driver cannot unmount a volume');
  expect(words('no.such.kind', {})).toBe('no.such.kind: “E1119 13:24:00 a line”');
});
