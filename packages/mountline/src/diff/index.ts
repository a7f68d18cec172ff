/** Two captures of a node at the level of meaning: what `mountline diff` tells, as a function. */
import type { Micros } from '@mountline/core';
import { type ReadOptions, sourcesOf } from '../read-nodes.ts';
import type { Capture } from './capture.ts';
import { counterChanges } from './counters.ts';
import type { Difference, Side } from './difference.ts';
import { incidentChanges } from './incidents.ts';
import { lifeChanges } from './lives.ts';
import { mountChanges } from './mounts.ts';
import { rebooted, sameNode } from './node-settings.ts';
import { settingChanges } from './settings.ts';

export type { Json } from '../expect/index.ts';
export type { Capture } from './capture.ts';
export type * from './difference.ts';

/**
 * What changed between two captures. Whether they are of one node is told and not asked: `node.same` is false where ids or
 * names disagree, and null where nothing proves it. `sources` are those that were added where the captures were read.
 */
export function compareCaptures(
  before: Capture,
  after: Capture,
  options: Pick<ReadOptions, 'sources'> = {},
): Difference {
  const booted = rebooted(before, after);
  const sameBoot = booted !== true;
  const { mounts, cannotTell } = mountChanges(before, after, booted === false);
  return {
    schemaVersion: 1,
    before: sideOf(before),
    after: sideOf(after),
    node: sameNode(before, after),
    elapsed: elapsed(before, after),
    rebooted: booted,
    incidents: incidentChanges(before, after),
    mounts,
    lives: lifeChanges(before, after, booted),
    counters: counterChanges(before, after, sameBoot),
    settings: settingChanges(before, after, sourcesOf(options)),
    cannotTell,
  };
}

function sideOf({ report }: Capture): Side {
  const { name, host, capture } = report.bundle;
  return {
    name,
    ...(host.name ? { host: host.name.value } : {}),
    ...(host.kernel ? { kernel: host.kernel.value } : {}),
    capture,
  };
}

function elapsed(before: Capture, after: Capture): Micros | null {
  const [a, b] = [before.report.bundle.capture, after.report.bundle.capture];
  return a && b ? b.from - a.from : null;
}
