import type { Evidence } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { TimeTouchRecord } from '@mountline/parsers/time-touch';
import { isBelow } from '../node/command-paths.ts';
import { derive, rowEvidence } from '../node/evidence.ts';
import { hasMountTable, nfsMounts } from '../node/nfs-mounts.ts';

/** A touch of a file on NFS takes some round trips: from this many times a local one, and from this many seconds on, it is slow. */
const TIMES = 10;
const SECONDS = 0.1;

interface Touch {
  path: string;
  real: number;
  evidence: Evidence;
}

/** Pairs of `time touch`, on a share and on a disk of the node, as people type them. */
export const slowTouch: Fact = {
  name: 'slow-touch',
  title: 'a file system on which a touch takes many times what it takes on a disk',
  uses: [],
  inputs: [{ sources: ['time-touch'] }],
  kinds: {
    'nfs.touch.slow':
      'a touch that took many times what another one took: target (the slow file), realMs, otherMs, onNfs (the mount table has it on NFS)',
  },
  derive(context) {
    const touches = readTouches(context).sort((a, b) => a.real - b.real);
    const [fast, slow] = [touches[0], touches.at(-1)];
    if (!fast || !slow || slow.real < SECONDS || slow.real < fast.real * TIMES) return {};
    const onNfs = nfsMounts(context).some(({ target }) => isBelow(slow.path, target));
    if (hasMountTable(context) && !onNfs) return {};
    const [realMs, otherMs] = [slow.real, fast.real].map((seconds) => Math.round(seconds * 1000));
    const note = `touch took ${realMs} ms on ${slow.path}, and ${otherMs} ms on ${fast.path}`;
    const evidence = [slow.evidence, fast.evidence];
    const fields = { target: slow.path, realMs, otherMs, onNfs, note };
    return { events: [derive('slow-touch', 'nfs.touch.slow', slow.evidence.time!, fields, evidence)] };
  },
};

function readTouches(context: FactContext): Touch[] {
  return context.rows<TimeTouchRecord>('time-touch').flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => {
      const { command, path, real } = row;
      if (real === null || path === undefined || !/\btouch\b/.test(command ?? '')) return [];
      return [{ path, real, evidence: rowEvidence(snapshot, row, `${command}: real ${real} s`) }];
    }),
  );
}
