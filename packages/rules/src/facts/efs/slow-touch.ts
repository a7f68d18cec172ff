import type { Evidence } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { MountstatsRecord } from '@mountline/parsers/mountstats';
import type { TimeTouchRecord } from '@mountline/parsers/time-touch';
import { isBelow } from '../../views/mounts/command-paths.ts';
import { mountSamples, NODE } from '../../views/nfs/nfs-counters.ts';
import { hasMountTable, nfsMounts } from '../../views/nfs/nfs-mounts.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { psTables } from '../../views/node/process-tables.ts';

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
  title: 'a file system on which touch takes many times longer than on a disk',
  uses: [],
  inputs: [{ sources: ['time-touch'] }],
  kinds: {
    'nfs.touch.slow': {
      what: 'a touch that took many times longer than another',
      fields: {
        target: { type: 'text', means: 'the slow file' },
        realMs: 'int',
        otherMs: 'int',
        mount: { type: 'text?', means: 'by its name in the NFS counters' },
        processes: {
          type: 'bool',
          means: 'the processes of the node were listed, so whatever walks the mount is known',
        },
        onNfs: { type: 'bool', means: 'it is on NFS by the mount table' },
      },
    },
  },
  derive(context) {
    const touches = readTouches(context).sort((a, b) => a.real - b.real);
    const [fast, slow] = [touches[0], touches.at(-1)];
    if (!fast || !slow || slow.real < SECONDS || slow.real < fast.real * TIMES) return {};
    const onNfs = nfsMounts(context).some(({ target }) => isBelow(slow.path, target));
    if (hasMountTable(context) && !onNfs) return {};
    const realMs = Math.round(slow.real * 1000);
    const otherMs = Math.round(fast.real * 1000);
    const note = `touch took ${realMs} ms on ${slow.path}, but ${otherMs} ms on ${fast.path}`;
    const evidence = [slow.evidence, fast.evidence];
    const processes = psTables(context).length > 0;
    const mount = mountOf(context, slow.path);
    const fields = {
      target: slow.path,
      ...(mount === undefined ? {} : { mount }),
      realMs,
      otherMs,
      processes,
      onNfs,
      note,
    };
    return { events: [derive('slow-touch', 'nfs.touch.slow', slow.evidence.time!, fields, evidence)] };
  },
};

/**
 * As the storms of the counters call it; counters of the node are those of all its mounts. A path that no mount point of the node
 * holds is one of a container, and of the only mount of NFS there is.
 */
function mountOf(context: FactContext, path: string): string | undefined {
  const samples = mountSamples(context);
  if (samples.length === 0) return NODE;
  const found = samples.flatMap(({ target, targets }) =>
    targets.filter((one) => isBelow(path, one)).map((one) => ({ target, one })),
  );
  if (found.length > 0) return found.toSorted((a, b) => b.one.length - a.one.length)[0]!.target;
  const rows = context.rows<MountstatsRecord>('mountstats').flatMap((table) => table.rows);
  const mounts = new Set(samples.map(({ target }) => target));
  return mounts.size > 1 || rows.some(({ mountPoint }) => isBelow(path, mountPoint)) ? undefined : samples[0]!.target;
}

function readTouches(context: FactContext): Touch[] {
  return context.rows<TimeTouchRecord>('time-touch').flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => {
      const { command, path, real } = row;
      if (real === null || path === undefined || !/\btouch\b/.test(command ?? '')) return [];
      return [{ path, real, evidence: rowEvidence(snapshot, row, `${command}: real ${real} s`) }];
    }),
  );
}
