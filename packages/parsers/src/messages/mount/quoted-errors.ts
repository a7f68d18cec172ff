import { quotedErrorAt } from '@mountline/core';
import type { Described } from '../described.ts';
import { csiMessages, describeCsi } from '../kubernetes/csi.ts';
import { describeKubelet } from '../kubernetes/kubelet.ts';
import { kubeletMessages } from '../kubernetes/kubelet-messages.ts';
import { firstLine } from '../one-line.ts';
import { isQuotation } from '../quoted-text.ts';
import { describeSystemd } from '../system/systemd.ts';
import { systemdMessages } from '../system/systemd-messages.ts';
import { describeFuse } from './fuse.ts';
import { describeStale } from './stale.ts';
import { commandSaying, describeCommand } from './terminal-messages.ts';

const ARGUMENTS = 'Mounting arguments: ';

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

/** What an error tells that stands alone or behind a few words, by who writes such ones. */
export function describeQuoted(text: string): (Described & { actor: string }) | null {
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
  if (/^\S+\.mount: |^Transaction for /.test(error)) {
    const found = describeSystemd(firstLine(error));
    return found && { actor: systemdMessages.actor, ...found };
  }
  const program = commandSaying(error);
  return (
    (program === undefined ? null : describeCommand(program, error)) ?? describeFuse(error) ?? describeStale(error)
  );
}

/** What a mount program says, in a line of the program that ran it: its last words count. */
const OF_MOUNT_PROGRAM =
  /\bu?mount\.(?:nfs4?|cifs): (?=\S)|\bu?mount: (?=\/|mounting )|\bmount error(?:\(\d{1,3}\))?: (?!u?mount)|\berror while mounting volume |\bfailed to mount local volume: mount /g;
/** What mount.efs says of a try that it makes again. */
const RETRIED = /Mount attempt \d{1,2}\/\d{1,2} failed due to b?\\{0,4}['"]?$/;
/** The end of its line, in a text that writes it as an escape, of text in a text with two backslashes, or does not. */
const LINE_END = /\n|\\{1,4}n/;

/** What tools print that work on other nodes, and what log shippers pass on, is an object of JSON. */
const OF_ANOTHER = /[{[] ?"|FAILED! =>/;
/** A script that mounts again and again says so each time, and nothing failed. */
const ALREADY = /is busy or already mounted/;

/**
 * What a program of any name quotes of the mount program that it ran, or says of a file whose server no longer knows it: Proxmox's pvestatd, backup
 * programs, plugins of Docker.
 *
 * @param host The node that the line names: what a log shipper passes on of another one is not of this one.
 */
export function describeQuotation(message: string, host: string | undefined): (Described & { actor: string }) | null {
  const at = [...message.matchAll(OF_MOUNT_PROGRAM)].at(-1)?.index;
  if (at === undefined) {
    const stale = describeStale(message);
    const before = message.slice(0, message.search(/stale/i));
    return stale && !OF_ANOTHER.test(before) && !isQuotation(message, before, host) ? stale : null;
  }
  const before = message.slice(0, at);
  if (OF_ANOTHER.test(before) || RETRIED.test(before) || isQuotation(message, before, host)) return null;
  const said = unquoted(message.slice(at).split(LINE_END, 1)[0]!);
  const program = ALREADY.test(said) ? undefined : commandSaying(said);
  return program === undefined ? null : describeCommand(program, said);
}
