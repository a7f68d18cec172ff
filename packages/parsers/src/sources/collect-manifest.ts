import {
  defineSource,
  type Emit,
  lineReader,
  type Machine,
  type SourceRecord,
  type Stamp,
  withoutCarriageReturn,
} from '@mountline/core';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * What the script of `mountline collect` wrote down of its own run: `mountline-collect.tsv`.
 *
 *     mountline-collect	1	1795727998	+0000	ip-10-0-37-114
 *     step	1795728004	1795728005	0	ok	ss-tanpoi.txt	on_host ss -tanpoi
 *     step	1795728009	1795728009	-	absent	proc/locks	does not exist
 *     end	1795728031	33 s
 *
 * Columns are separated by tabs. The first line has the version of the form, the start in seconds since 1970, the zone and the name of the
 * node; the last one the end and how long it took, with `interrupted` after a signal. Each step: start, end, exit status, what became of it, the
 * file, the command. The file is `-` for a step that writes several; each of them has a line of its own.
 *
 * A step `timed-out` (status 124), was `cut` at its limit of size (153), is `not-installed` (126 or 127), `failed` otherwise; `absent` is a file
 * that the node does not have or that is on a network mount; `not-run` came after the time of the whole run.
 */
export type CollectManifestRecord = CollectRunRecord | CollectStepRecord | CollectEndRecord;

/** The run of the script: when and where it began. */
export interface CollectRunRecord extends SourceRecord {
  of: 'run';
  startTime: Stamp;
  /** Minutes east of UTC; absent where the shell could not say. */
  offsetMinutes?: number;
  host?: string;
}

/** One command of the script, and what became of it. */
export interface CollectStepRecord extends SourceRecord {
  of: 'step';
  startTime: Stamp;
  endTime: Stamp;
  /** Exit status; absent of what did not run. */
  returnCode?: number;
  /** `ok`, `timed-out`, `cut`, `failed`, `not-installed`, `absent` or `not-run`. */
  state: string;
  /** Below the root of the bundle; absent of a step that writes several files. */
  filepath?: string;
  command: string;
}

/** The end of the run. Without it, the script was killed. */
export interface CollectEndRecord extends SourceRecord {
  of: 'end';
  endTime: Stamp;
  /** A signal ended the run before its last step. */
  interrupted?: true;
}

type Told =
  | Omit<CollectRunRecord, keyof SourceRecord>
  | Omit<CollectStepRecord, keyof SourceRecord>
  | Omit<CollectEndRecord, keyof SourceRecord>;

const SECOND = 1_000_000;

function stampOf(text: string | undefined): Stamp | undefined {
  return text !== undefined && /^[1-8]?\d{9}$/.test(text)
    ? { clock: 'utc', value: Number(text) * SECOND, width: SECOND }
    : undefined;
}

function offsetOf(text: string | undefined): number | undefined {
  const m = /^([+-])(\d\d)(\d\d)$/.exec(text ?? '');
  return m ? (m[1] === '-' ? -1 : 1) * (Number(m[2]) * 60 + Number(m[3])) : undefined;
}

function runOf([, , start, zone, host]: readonly string[]): Told | null {
  const startTime = stampOf(start);
  const offsetMinutes = offsetOf(zone);
  if (!startTime) return null;
  return {
    of: 'run',
    startTime,
    ...(offsetMinutes === undefined ? {} : { offsetMinutes }),
    ...(host ? { host } : {}),
  };
}

function stepOf([, start, end, status = '', state, file, command]: readonly string[]): Told | null {
  const [startTime, endTime] = [stampOf(start), stampOf(end)];
  if (!startTime || !endTime || !state || !file || command === undefined) return null;
  return {
    of: 'step',
    startTime,
    endTime,
    ...(/^\d{1,3}$/.test(status) ? { returnCode: Number(status) } : {}),
    state,
    ...(file === '-' ? {} : { filepath: file }),
    command,
  };
}

function endOf([, end, words = '']: readonly string[]): Told | null {
  const endTime = stampOf(end);
  return endTime ? { of: 'end', endTime, ...(words.endsWith('interrupted') ? { interrupted: true } : {}) } : null;
}

const LINES: Readonly<Record<string, (columns: readonly string[]) => Told | null>> = {
  'mountline-collect': runOf,
  step: stepOf,
  end: endOf,
};

function open(emit: Emit<CollectManifestRecord>): Machine {
  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = withoutCarriageReturn(raw);
    if (text === '') return;
    const columns = text.split('\t');
    const told = Object.hasOwn(LINES, columns[0]!) ? LINES[columns[0]!]!(columns) : null;
    if (told) emit.record({ line, offset, ...told, ...(cut ? { cut: true as const } : {}) });
    else emit.diagnostic({ code: 'bad-line', line, offset, detail: quote(text) });
  });
}

/** Reads the manifest of `mountline collect`: a record is the run, one of its commands, or its end. */
export const collectManifest = defineSource<CollectManifestRecord>({
  name: 'collect-manifest',
  title: 'record of a run of mountline collect, mountline-collect.tsv',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)mountline-collect\.tsv$/],
  collectWith: 'mountline collect',
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'it is unknown what became of this step of the script',
      help: 'Use the archive as the script wrote it.',
    },
  },
  clues(record) {
    if (record.of === 'run') {
      const { startTime, offsetMinutes, host } = record;
      return [
        { type: 'now', stamp: startTime },
        ...(offsetMinutes === undefined ? [] : [{ type: 'zone' as const, offsetMinutes }]),
        ...(host === undefined ? [] : [{ type: 'host' as const, name: host }]),
      ];
    }
    return record.of === 'end' ? [{ type: 'now', stamp: record.endTime }] : [];
  },
  recognise: (head) => head.startsWith('mountline-collect\t1\t'),
  open,
});
