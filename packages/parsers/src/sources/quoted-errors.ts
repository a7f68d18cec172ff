import { defineSource, type LogRecord, lineLog, quotedErrorAt } from '@mountline/core';
import { nonBlankLines } from '../formats/tables/head-lines.ts';
import { csiMessages, describeCsi } from '../messages/kubernetes/csi.ts';
import { describeKubelet } from '../messages/kubernetes/kubelet.ts';
import { kubeletMessages } from '../messages/kubernetes/kubelet-messages.ts';
import { describeFuse, fuseMessages } from '../messages/mount/fuse.ts';
import { mountNfsMessages } from '../messages/mount/mount-nfs.ts';
import { commandSaying, describeCommand, terminalMessages } from '../messages/mount/terminal-messages.ts';
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
const ARGUMENTS = 'Mounting arguments: ';
/** What Python writes above one. */
const TRACE = /^\s*(?:Traceback \(most recent call last\):|File "|During handling of|The above exception)|^ {4}/;
/** It has lines of a log: that reads what stands between them too. */
const OF_LOG =
  /^(?:[IWEF]\d{4} |\d{4}[-/]\d\d[-/]\d\d|\[ *\d|\[[A-Z][a-z]{2} |[A-Z][a-z]{2} [ \d]\d \d\d:|time="?\d|\{|<\d)/;
/** So many lines of one error, and so many above it, are looked at. */
const LONGEST = 8;
const ABOVE = 2;

/** The parts of an error of k8s.io/mount-utils, each on a line of its own. */
const parted = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/ ((?:Unm|M)ounting (?:command|arguments)|Output): /g, '\n$1: ')
    .replace(/ (?=mount\.nfs4?: (?:Either use|an incorrect mount option))/g, '\n');

/** Without the sign of code or the quote behind it. */
const unquoted = (text: string): string => {
  const plain = text.trimEnd();
  return /[`'"]$/.test(plain) ? unquoted(plain.slice(0, -1)) : plain;
};

/** What the mount program says last that is known: words of its wrappers stand above, and what to do below. */
function ofOutput(error: string) {
  const output = error.slice(Math.max(0, error.indexOf('Output: ')));
  const whole = describeCommand('mount', output);
  if (whole) return whole;
  const said = output.slice('Output: '.length).split('\n').reverse();
  const found = said.map((line) => describeCommand(commandSaying(line) ?? '', line)).find((one) => one !== null);
  if (found === undefined) return null;
  // SOURCE and TARGET stand at the end of what mount(8) was called with.
  const called = error.split('\n').find((line) => line.startsWith(ARGUMENTS)) ?? '';
  const [source, target] = called.split(' ').slice(-2);
  return source && target?.startsWith('/') ? { ...found, fields: { source, target, ...found.fields } } : found;
}

/** What an error tells, by who writes such ones. */
function described(text: string) {
  const at = quotedErrorAt(text);
  const error = parted(unquoted(text.slice(Math.max(0, at))));
  if (/^(?:\w+Volume\.|UnmountDevice |Unable to |Operation for )/.test(error)) {
    const found = describeKubelet(error, {});
    return found && { actor: kubeletMessages.actor, ...found };
  }
  if (error.startsWith('rpc error: ')) {
    const found = describeCsi(`GRPC error: ${error}`);
    return found && { actor: csiMessages.actor, ...found };
  }
  if (/^(?:Mounting command|Output): /.test(error)) return ofOutput(error);
  const program = commandSaying(error);
  return (program === undefined ? null : describeCommand(program, error)) ?? describeFuse(error);
}

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
  tables: [kubeletMessages, csiMessages, mountNfsMessages, terminalMessages, fuseMessages],
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
      described(lines.slice(at, at + LONGEST).join('\n')) === null
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
        quotedErrorAt(record.message) < 0 ? record : Object.assign(record, described(record.message)),
      strayCode: 'stray-line',
    });
  },
});
