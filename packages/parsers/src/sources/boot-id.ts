import { defineSource, type SourceRecord } from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * /proc/sys/kernel/random/boot_id: the id of the boot that the files were collected in.
 *
 *     49d07f1e-44cb-44da-8cb4-13b9de1d959e
 *
 * See random(4). journald writes the same id without hyphens (`_BOOT_ID`), so it is kept in that form here. The file
 * `uuid` beside it gives another id at every read, and ids of disks look alike, so the file's name has to tell it.
 */
export interface BootIdRecord extends SourceRecord {
  /** 32 hex digits in lower case, as journald writes it. */
  bootId: string;
}

const FORM = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Reads boot_id: one record. */
export const bootId = defineSource<BootIdRecord>({
  name: 'boot-id',
  title: 'boot ID, /proc/sys/kernel/random/boot_id',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)proc\/sys\/kernel\/random\/boot_id$/],
  collectWith: 'cat /proc/sys/kernel/random/boot_id',
  live: [{ path: 'proc/sys/kernel/random/boot_id' }],
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'this line does not give the boot ID',
      help: 'Compare the file with random(4).',
    },
  },
  clues: (record) => [{ type: 'boot-id', id: record.bootId }],
  recognise: (head, path) => {
    const lines = filledLines(head);
    return FORM.test(lines[0] ?? '') && /$(?<=boot[-_]?id[^/]*)/.test(path);
  },
  open: (emit) =>
    rowPerLine(emit, 'bad-line', (text) =>
      FORM.test(text.trim()) ? { bootId: text.trim().replaceAll('-', '') } : quote(text),
    ),
});
