import { defineSource, type LogRecord, lineLog } from '@mountline/core';
import { nonBlankLines } from '../formats/tables/head-lines.ts';
import { describeStrange, strangeMessages } from '../messages/mount/strange-errors.ts';

/**
 * An error about mounts, volumes or storage, written by a program that has no table, and copied without its log: alone, between sentences, or
 * between signs of code within one.
 *
 *     docker: Error response from daemon: path /host_mnt/a is mounted on /host_mnt but it is not a shared mount.
 *     I only see `(geesefs)[523366]: pvc-a.service: Failed to locate executable /var/lib/kubelet/plugins/a: Permission denied`
 *
 * Nothing has a time, and what else happened is not here: silence proves nothing. In a folder or an archive such lines are in the output of
 * any command, so only what a person pasted, or named as a file, is read.
 */
export interface StrangeErrorsRecord extends LogRecord {}

/** What stands below an error and belongs to it. */
const BELOW = /^\s+\S|^(?:Mounting (?:command|arguments)|Output): /;
/** So many lines are looked at. */
const SHOWN = 40;

/** What is no text of errors: a script, a document of YAML, JSON or XML. */
const OF_ANOTHER_FORM = /^(?:#!|---|[{<]|apiVersion: |kind: )/;

/** Reads errors of programs that no other source knows: a record is one of them, without a time. */
export const strangeErrors = defineSource<StrangeErrorsRecord>({
  name: 'strange-errors',
  title: 'errors about mounts and volumes of programs that are not known',
  type: 'log',
  clock: 'none',
  places: [],
  collectWith: 'journalctl -b -o short-iso-precise (the log that the error is from)',
  filtered: 'it holds only the error that a person copied',
  last: true,
  alone: true,
  tables: [strangeMessages],
  diagnostics: {
    'stray-line': {
      severity: 'warning',
      cost: 'this line is not read',
      help: 'Copy the whole log that the error is from.',
    },
  },
  recognise(head) {
    if (OF_ANOTHER_FORM.test(head.trimStart())) return false;
    return nonBlankLines(head)
      .slice(0, SHOWN)
      .some((line) => describeStrange(line) !== null);
  },
  open: (emit) =>
    lineLog(emit, {
      envelope(text) {
        const isBelow = text.trim() === '' || (BELOW.test(text) && describeStrange(text) === null);
        return isBelow ? null : { stamp: null, level: null, message: text.trim() };
      },
      finish: (record) => Object.assign(record, describeStrange(record.message)),
      strayCode: 'stray-line',
    }),
});
