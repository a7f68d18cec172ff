import { defineSource, isoStamp, MINUTE, type SourceRecord, type Stamp } from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote, type RowResult, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * When the node booted, as `who -b` printed it.
 *
 *              system boot  2026-11-20 13:23
 *
 * See who(1): local time, without seconds, as the clock stood when init wrote it to utmp. `who -a` prints the same line above those of the logins,
 * which are passed over. In the C locale it has no year (`Nov 20 13:23`) and is not read.
 */
export interface WhoBootRecord extends SourceRecord {
  stamp: Stamp;
}

const FORM = /^system boot {1,4}(\d{4}-\d\d-\d\d \d\d:\d\d)(?: {1,20}\S.{0,40})?$/;

/** The other lines of `who -a` show the run level and the logins. */
const BOOT = /^ *system boot /;

function parseLine(line: string): RowResult<WhoBootRecord> {
  const iso = isoStamp(`${FORM.exec(line.trim())?.[1]}:00`);
  return iso ? { stamp: { ...iso.stamp, width: MINUTE } } : quote(line);
}

/** Reads `who -b`: a record is the time of the boot. */
export const whoBoot = defineSource<WhoBootRecord>({
  name: 'who-boot',
  title: 'boot time, who -b',
  type: 'snapshot',
  clock: 'zone',
  places: [/(^|\/)who(?:_?-?[ab])?(?:\.txt)?$/],
  collectWith: 'who -b',
  begins: /^ *system boot +\d{4}-/,
  onceIn: ['text'],
  scope: 'host',
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'this line does not give the boot time',
      help: 'Collect it with LC_TIME=en_US.UTF-8 who -b. /proc/stat is more precise.',
    },
  },
  clues: ({ stamp }) => [{ type: 'boot-written', stamp }],
  recognise: (head) => {
    const [first] = filledLines(head);
    return first !== undefined && typeof parseLine(first) !== 'string';
  },
  open: (emit) => rowPerLine(emit, 'bad-line', (line) => (BOOT.test(line) ? parseLine(line) : null)),
});
