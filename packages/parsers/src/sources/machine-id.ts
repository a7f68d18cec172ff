import { defineSource, type SourceRecord } from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * /etc/machine-id: the id of the installation.
 *
 *     5f2c0d6c6a0b4d0f9a3a7d6f1e2b3c4d
 *
 * See machine-id(5): 32 hex digits in lower case, or `uninitialized` until the first boot is done. Machines that were
 * made from one image without care have one id, so two nodes may share it. The journal carries it as `_MACHINE_ID`; ids
 * of boots and containers look alike, so the file's name has to tell it.
 */
export interface MachineIdRecord extends SourceRecord {
  /** null for `uninitialized`. */
  machineId: string | null;
}

const FORM = /^(?:[0-9a-f]{32}|uninitialized)$/;

/** Reads machine-id: one record, null where the file says `uninitialized`. */
export const machineId = defineSource<MachineIdRecord>({
  name: 'machine-id',
  title: 'machine ID, /etc/machine-id',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)machine-id$/],
  collectWith: 'cat /etc/machine-id',
  live: [{ path: 'etc/machine-id' }],
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'this line does not give the machine ID',
      help: 'Compare the file with machine-id(5).',
    },
  },
  recognise: (head, path) => FORM.test(filledLines(head)[0] ?? '') && /$(?<=machine[-_]?id[^/]*)/.test(path),
  clues: ({ machineId: id }) => (id === null ? [] : [{ type: 'machine-id', id }]),
  open: (emit) =>
    rowPerLine(emit, 'bad-line', (raw) => {
      const text = raw.trim();
      return FORM.test(text) ? { machineId: text === 'uninitialized' ? null : text } : quote(text);
    }),
});
