import { defineSource, type SourceRecord } from '@mountline/core';
import { isTyped } from '../formats/files/collected-files.ts';
import { linesOf } from '../formats/tables/head-lines.ts';
import { wordsOf } from '../formats/tables/named-columns.ts';
import { quote, type RowResult, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * The table of `systemctl list-unit-files`: which units are installed, and which of them start at boot.
 *
 *     UNIT FILE                                STATE           PRESET
 *     kubelet.service                          enabled         enabled
 *     proc-sys-fs-binfmt_misc.automount        static          -
 *
 * See systemctl(1) and src/systemctl/systemctl-list-unit-files.c. In older versions the last column is `VENDOR PRESET`, or is
 * not there. `enabled` says nothing of whether the unit runs.
 */
export interface SystemctlListUnitFilesRecord extends SourceRecord {
  unitFile: string;
  /** `enabled`, `disabled`, `static`, `masked`, `generated`. */
  state: string;
  /** null for `-`: no preset is for it. Not there in old versions. */
  preset?: string | null;
}

const HEADER = /^UNIT FILE\s+STATE(?:\s+(?:VENDOR )?PRESET)?\s*$/;
const STATE = /^(?:enabled|disabled|static|masked|generated|transient|indirect|linked|alias|bad)(?:-runtime)?$/;
const FOOTER = /^(?:\d+ unit files listed\.|lines \d+-\d+|~$)/;

function parseRow(text: string): RowResult<SystemctlListUnitFilesRecord> {
  const line = text.trim();
  if (HEADER.test(line) || FOOTER.test(line) || isTyped(line, 'systemctl')) return null;
  const [unitFile, state, preset, ...rest] = wordsOf(line);
  if (!unitFile?.includes('.') || !STATE.test(state ?? '') || rest.length > 0) return quote(text);
  return { unitFile, state: state!, ...(preset === undefined ? {} : { preset: preset === '-' ? null : preset }) };
}

/** Reads `systemctl list-unit-files`: a record is a unit file. */
export const systemctlListUnitFiles = defineSource<SystemctlListUnitFilesRecord>({
  name: 'systemctl-list-unit-files',
  title: 'installed units, systemctl list-unit-files',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)systemctl[-_]list-unit-files[^/]*$/],
  collectWith: 'systemctl list-unit-files --no-pager',
  command: /^systemctl list-unit-files\b/,
  begins: /^UNIT FILE +STATE/,
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
      .some((line) => HEADER.test(line.trim())),
  open: (emit) => rowPerLine(emit, 'bad-row', parseRow),
});
