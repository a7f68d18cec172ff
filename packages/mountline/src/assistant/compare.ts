import { InputError } from '@mountline/core';
import { placesBelow } from '@mountline/report';
import type { NodeAnalyzed } from '../analyze.ts';
import { compareCaptures } from '../diff/index.ts';
import { type Answered, page } from './page.ts';
import { cut, referenceTo } from './reference.ts';

/** What begun, ended and can now be decided between two captures of a node. */
export function compared(before: NodeAnalyzed, after: NodeAnalyzed, cursor?: string): Answered {
  const { node, rebooted, incidents, mounts, lives, settings, cannotTell } = compareCaptures(before, after);
  if (node.same === false)
    throw new InputError('several-nodes', `the captures are of two nodes: ${node.because[0]?.text ?? ''}`);
  const below = { before: placesBelow(before.report.bundle), after: placesBelow(after.report.bundle) };
  const rows = [
    ...incidents.map(({ change, rule, title, because, places }) => ({
      type: 'incident',
      change,
      rule,
      title: cut(title, 140),
      ...(because === undefined ? {} : { because: cut(because, 140) }),
      refs: places.slice(0, 1).map((place) => ({ side: place.side, ...referenceTo(below[place.side], place) })),
    })),
    ...mounts.map(({ change, mountPoint, source }) => ({
      type: 'mount',
      change,
      mountPoint: cut(mountPoint, 160),
      source,
    })),
    ...lives.map(({ change, of, key, how }) => ({
      type: 'lifetime',
      change,
      of,
      key: cut(key, 120),
      how: cut(how, 100),
    })),
    ...settings.map(({ name, before: was, after: is }) => ({ type: 'setting', name, was, is })),
    ...cannotTell.map((text) => ({ type: 'cannot-tell', text: cut(text, 140) })),
  ];
  return page({ oneNode: node.same, rebooted }, 'rows', rows, { tokens: 1000, cursor });
}
