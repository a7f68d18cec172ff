import { type Event, type Evidence, type FileEntry, UNKNOWN_TIME } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import { derive } from '../node/evidence.ts';

/** What collectors call the output of a df that asks every file system; that of sosreport asks the local ones only. */
const DF = /(?:^|\/)dfh?(?:[-_.][^/]*)?$/;
const LOCAL = /(?:^|\/)sos_commands\//;

/** How a collector tells that it gave up: the exit status of timeout(1), or a word of the shell. */
const GAVE_UP = /^rc=(?:124|137|143)\b|timed out|timeout|\b(?:Killed|Terminated)\b/i;

/**
 * A df of the collector that did not come back. df asks every mount and writes all rows at the end: on a node whose NFS
 * mount hangs it is killed, and its file holds the status of timeout(1) or nothing at all.
 *
 *     rc=124
 */
export const hangingDf: Fact = {
  name: 'hanging-df',
  title: "the collector's df that did not come back",
  uses: [],
  inputs: [{ sources: ['df'] }],
  kinds: { 'collector.df.hanging': 'a df of the collector that was ended before it had written anything: path' },
  derive({ timeline }) {
    const time = timeline.capture ?? UNKNOWN_TIME;
    // Of several captures in one bundle nothing tells which of the files is the last.
    if (timeline.snapshots.some(({ source }) => source === 'df')) return {};
    const events = timeline.files.filter(isHanging).map(({ path, container, note }): Event => {
      const span = { ...(container === undefined ? {} : { container }), path, line: 1, offset: 0 };
      const evidence: Evidence = { kind: 'df', time, span, text: note ?? '', fields: {} };
      const said = 'df of the collector did not come back: a file system that it asked does not answer';
      return derive('hanging-df', 'collector.df.hanging', time, { path, note: said }, [evidence]);
    });
    return { events };
  },
};

const isHanging = ({ path, state, note }: FileEntry): boolean =>
  state === 'error-text' && DF.test(path) && !LOCAL.test(path) && GAVE_UP.test(note ?? '');
