import { defineSource, type Emit, lineReader, type Machine, type SourceRecord } from '@mountline/core';
import { isTyped } from '../formats/files/collected-files.ts';
import { linesOf } from '../formats/tables/head-lines.ts';
import { takeWords } from '../formats/tables/named-columns.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * The table of `systemctl list-units`: which units are loaded, and whether they run.
 *
 *       UNIT                     LOAD      ACTIVE     SUB       JOB   DESCRIPTION
 *       kubelet.service          loaded    active     running         Kubernetes Kubelet
 *     ● tmp.mount                not-found inactive   dead            tmp.mount
 *
 * See systemctl(1) and src/systemctl/systemctl-list-units.c. Traps: without `--all` units that are neither active, failed
 * nor queued are missing. `--failed` shows the failed ones only, and often none. The column JOB is there only while a
 * job is queued, and empty for all others. Names and descriptions are shortened with `…` where the output was a terminal.
 * An NFS mount that hangs is `active mounted`. The lines below the table explain it.
 */
export interface SystemctlListUnitsRecord extends SourceRecord {
  unit: string;
  /** `loaded`, `not-found`, `masked`. */
  load: string;
  /** `active`, `inactive`, `failed`, `activating`. */
  active: string;
  /** `running`, `dead`, `mounted`. */
  sub: string;
  /** The kind of the job that is queued: `start`, `stop`. */
  job?: string;
  description: string;
  /** The mark in front: `●`, `○`, `×`, `↻`, `*`. */
  mark?: string;
}

const HEADER = /^\s*UNIT\s+LOAD\s+ACTIVE\s+SUB\s+(?:JOB\s+)?DESCRIPTION\s*$/;
const MARK = /^([●○×↻*x]) +(?=\S)/;
const LOAD = /^(?:loaded|not-found|masked|error|bad-setting|merged|stub|moved)$/;
const ACTIVE = /^(?:active|inactive|failed|activating|deactivating|reloading|maintenance|refreshing)$/;
const ROW =
  /^(?:[●○×↻*x] +)?\S+\.[a-z]+ +(?:loaded|not-found|masked|error|bad-setting|merged|stub|moved) +[a-z]+ +[a-z-]+(?: |$)/;
const FOOTER =
  /^(?:(?:Legend: )?LOAD +(?:= |→ )| *ACTIVE +(?:= |→ )| *SUB +(?:= |→ )| *JOB +(?:= |→ )|\d+ loaded units listed\.|Pass --all|To show all installed|lines \d+-\d+|~$)/;

type Row = Omit<SystemctlListUnitsRecord, keyof SourceRecord>;

/** `jobAt`: where the heading JOB stands; -1 where there is none. */
function parseRow(text: string, jobAt: number): Row | null {
  const mark = MARK.exec(text);
  const taken = takeWords(mark ? ' '.repeat(mark[0].length) + text.slice(mark[0].length) : text, 4);
  if (!taken) return null;
  const [unit, load, active, sub] = taken.words as [string, string, string, string];
  if (!LOAD.test(load) || !ACTIVE.test(active)) return null;
  const rest = taken.rest.trim();
  const restAt = text.length - taken.rest.trimStart().length;
  const job = jobAt >= 0 && restAt === jobAt ? /^[a-z-]+(?= |$)/.exec(rest)?.[0] : undefined;
  return {
    unit,
    load,
    active,
    sub,
    ...(job === undefined ? {} : { job }),
    description: job === undefined ? rest : rest.slice(job.length).trim(),
    ...(mark ? { mark: mark[1]! } : {}),
  };
}

function open(emit: Emit<SystemctlListUnitsRecord>): Machine {
  let jobAt = -1;
  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = raw.trimEnd();
    if (HEADER.test(text)) {
      jobAt = text.search(/\bJOB\b/);
      return;
    }
    if (text === '' || FOOTER.test(text) || isTyped(text, 'systemctl')) return;
    const row = parseRow(text, jobAt);
    if (row) emit.record({ line, offset, ...row, ...(cut ? { cut: true as const } : {}) });
    else emit.diagnostic({ code: 'bad-row', line, offset, detail: quote(text) });
  });
}

/** Reads `systemctl list-units`: a record is a unit. */
export const systemctlListUnits = defineSource<SystemctlListUnitsRecord>({
  name: 'systemctl-list-units',
  title: 'unit table, systemctl list-units',
  type: 'snapshot',
  clock: 'none',
  begins: /^[ *●]* ?UNIT +LOAD +ACTIVE +SUB/,
  carriesOver: 'the header names the columns',
  places: [/(^|\/)systemctl[-_]list-units[^/]*$/, /(^|\/)system\/services\.txt$/],
  collectWith: 'systemctl list-units --all --no-pager --full',
  command: /^systemctl list-units\b/,
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'one unit is missing from the table',
      help: 'Compare the line with the table header. A truncated last line means that the collector stopped early.',
    },
  },
  recognise: (head) =>
    linesOf(head)
      .slice(0, 3)
      .some((line) => HEADER.test(line) || ROW.test(line.trimStart())),
  open,
});
