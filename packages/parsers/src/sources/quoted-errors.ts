import { defineSource, type LogRecord, lineLog, quotedErrorAt } from '@mountline/core';
import { nonBlankLines } from '../formats/tables/head-lines.ts';
import { csiMessages } from '../messages/kubernetes/csi.ts';
import { kubeletMessages } from '../messages/kubernetes/kubelet-messages.ts';
import { fuseMessages } from '../messages/mount/fuse.ts';
import { mountNfsMessages } from '../messages/mount/mount-nfs.ts';
import { describeQuoted } from '../messages/mount/quoted-errors.ts';
import { staleMessages } from '../messages/mount/stale.ts';
import { terminalMessages } from '../messages/mount/terminal-messages.ts';
import { systemdMessages } from '../messages/system/systemd-messages.ts';
import { commandMessages } from './command-messages.ts';
import { kubectlDescribe } from './kubectl-describe.ts';

/**
 * An error about a mount that somebody copied without the line of the log or the command around it, as into a ticket or a chat.
 *
 *     MountVolume.SetUp failed for volume "pv-a" : rpc error: code = Internal desc = mount failed: exit status 32
 *     Mounting command: mount
 *     Mounting arguments: -t nfs 192.0.2.10:/a /var/lib/kubelet/pods/…/mount
 *     Output: mount.nfs: access denied by server while mounting 192.0.2.10:/a
 *
 * A label or words may stand in front (`Error: `, `I get mount.nfs: …`). Nothing has a time, and what else happened is not here: silence
 * proves nothing. Whoever copied it may have joined the lines of one error.
 */
export interface QuotedErrorsRecord extends LogRecord {}

/** What stands below an error and belongs to it. */
const BELOW =
  /^\s|^(?:(?:Unm|M)ounting (?:command|arguments)|Output): |^(?:mount\.\w+|mount|umount): (?:Either use|an incorrect mount option was)|^\(In some cases|^See |^Refer to |^For several /;
const ANOTHER = /^\s*(?:(?:Normal|Warning)\s|(?:Unm|M)ountVolume\.|rpc error: )/;
/** What Python writes above one. */
const TRACE = /^\s*(?:Traceback \(most recent call last\):|File "|During handling of|The above exception)|^ {4}/;
/** It has lines of a log: that reads what stands between them too. */
const OF_LOG =
  /^(?:[IWEF]\d{4} |\d{4}[-/]\d\d[-/]\d\d|\[ *\d|\[[A-Z][a-z]{2} |[A-Z][a-z]{2} [ \d]\d \d\d:|time="?\d|\{|<\d)/;
/** So many lines of one error, and so many above it, are looked at. */
const LONGEST = 8;
const ABOVE = 2;

/** Reads errors that were copied alone: a record is one of them, without a time. */
export const quotedErrors = defineSource<QuotedErrorsRecord>({
  name: 'quoted-errors',
  title: 'errors about mounts that were copied without their log',
  type: 'log',
  clock: 'none',
  places: [],
  collectWith: 'journalctl -b -o short-iso-precise (the log that the error is from)',
  filtered: 'it holds only the error that a person copied',
  carriesOver: 'an error goes over several lines',
  tables: [
    kubeletMessages,
    csiMessages,
    mountNfsMessages,
    terminalMessages,
    fuseMessages,
    staleMessages,
    systemdMessages,
  ],
  diagnostics: {
    'stray-line': {
      severity: 'warning',
      cost: 'this line is not read',
      help: 'Copy the whole log that the error is from.',
    },
  },
  recognise(head, path) {
    const looked = nonBlankLines(head).slice(0, 40);
    const lines = looked.filter((line) => !TRACE.test(line));
    const at = lines.slice(0, ABOVE).findIndex((line) => quotedErrorAt(line) >= 0);
    if (
      at < 0 ||
      looked.some((line) => OF_LOG.test(line)) ||
      describeQuoted(lines.slice(at, at + LONGEST).join('\n')) === null
    )
      return false;
    return ![commandMessages, kubectlDescribe].some((other) => other.recognise(head, path));
  },
  open(emit) {
    let isOpen = false;
    /** What mount(8) wrote goes on to the next blank line. */
    let isOutput = false;
    let isBegun = false;
    return lineLog(emit, {
      envelope(text) {
        if (text.trim() === '') {
          isOutput = false;
          return null;
        }
        if (isOpen && (isOutput || BELOW.test(text)) && !ANOTHER.test(text)) {
          isOutput ||= text.startsWith('Output: ');
          return null;
        }
        isOutput = text.startsWith('Output: ');
        isOpen = quotedErrorAt(text) >= 0;
        isBegun ||= isOpen;
        return isBegun ? { stamp: null, level: null, message: text } : null;
      },
      finish: (record) =>
        quotedErrorAt(record.message) < 0 ? record : Object.assign(record, describeQuoted(record.message)),
      strayCode: 'stray-line',
    });
  },
});
