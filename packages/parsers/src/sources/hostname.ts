import { defineSource, type SourceRecord } from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * The name of the node: what `hostname` printed, /etc/hostname or /proc/sys/kernel/hostname.
 *
 *     ip-10-0-37-114
 *
 * One word, short or with its domain; the name that Kubernetes gives the node may be another. Nothing in the content
 * tells it from other files of one word, so the file's name has to.
 */
export interface HostnameRecord extends SourceRecord {
  hostname: string;
}

const FORM = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252})$/;

/** Reads the name of the node: one record. */
export const hostname = defineSource<HostnameRecord>({
  name: 'hostname',
  title: 'host name, hostname',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)hostname(?:_-f)?(?:\.txt)?$/],
  collectWith: 'hostname',
  live: [{ path: 'proc/sys/kernel/hostname' }],
  onceIn: ['text'],
  scope: 'name',
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'this line does not give the host name',
      help: 'Collect it with hostname.',
    },
  },
  clues: ({ hostname: name }) => [{ type: 'host', name }],
  recognise: (head, path) => {
    const lines = filledLines(head);
    return FORM.test(lines[0] ?? '') && /(^|\/)hostname(?:[-_][a-z-]{1,12})?(?:\.txt)?$/.test(path);
  },
  open: (emit) =>
    rowPerLine(emit, 'bad-line', (text) => (FORM.test(text.trim()) ? { hostname: text.trim() } : quote(text))),
});
