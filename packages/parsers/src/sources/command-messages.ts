import {
  defineSource,
  type FieldMap,
  type LogRecord,
  lineLog,
  promptOf,
  type TypedMount,
  typedMountIn,
} from '@mountline/core';
import { nonBlankLines } from '../formats/tables/head-lines.ts';
import { efsMountHelperMessages } from '../messages/efs/efs-mount-helper.ts';
import { inotifyMessages } from '../messages/kubernetes/inotify.ts';
import { fuseMessages } from '../messages/mount/fuse.ts';
import { mountNfsMessages } from '../messages/mount/mount-nfs.ts';
import { commandSaying, describeCommand, terminalMessages } from '../messages/mount/terminal-messages.ts';
import { describeTyped, typedCommands } from '../messages/mount/typed-commands.ts';

/**
 * What commands print to a terminal when they fail: mount, umount, ls, df, showmount, rpcinfo, nc and others, alone or below the line that they
 * were typed on.
 *
 *     [root@node-a ~]# mount 192.0.2.10:/vol-71 /mnt/vol
 *     mount.nfs: access denied by server while mounting 192.0.2.10:/vol-71
 *
 * Each program puts its name in front, but those that are part of a library: `clnt_create: RPC: …` of showmount and rpcinfo, `Job for …
 * failed` of systemctl, and all of mount.efs. Nothing has a time, and what was not tried by hand is not here: silence proves nothing, except
 * that of a mount or umount which failed before, with the next prompt right below it. Words in another language than English are not known.
 */
export interface CommandMessagesRecord extends LogRecord {}

/** A line that a command was typed on: `# mount …`, `$ sudo umount …`, `[root@node-a ~]# ls /mnt`. */
const TYPED =
  /^(?:[^#$%>]{0,80}[#$%>] )(?:sudo )?(?:\/\S{0,20}\/)?(?:mount|umount|flock|ls|stat|df|cat|tail|touch|inotifywait|systemctl|showmount|rpcinfo|exportfs|nc|ncat|telnet|fuser|cd|echo|time|timeout|strace|rm|rmdir|cp|mv|dd|tee|mkdir|tar|rsync|docker)\b/;
/** Any command, below a prompt that shows a host or a shell. */
const isTyped = (line: string): boolean => TYPED.test(line) || /^(?:named|shell)$/.test(promptOf(line)?.form ?? '');

/** What stands below a message and belongs to it. */
const BELOW = /^\s|^\(In some cases|^See |^Refer to the /;

/** Reads what commands printed on a terminal: a record is an error message, without a time. */
export const commandMessages = defineSource<CommandMessagesRecord>({
  name: 'command-messages',
  title: 'error messages of mount, umount, ls, rpcinfo and other commands',
  type: 'log',
  clock: 'none',
  places: [],
  collectWith: 'mount -v SERVER:/EXPORT /MNT (its output)',
  filtered: 'it holds only the output of commands that a person ran',
  carriesOver: 'a command that failed and writes nothing when it is typed again succeeded',
  tables: [terminalMessages, mountNfsMessages, fuseMessages, inotifyMessages, efsMountHelperMessages, typedCommands],
  diagnostics: {
    'stray-line': {
      severity: 'warning',
      cost: 'this line is not read',
      help: 'The text begins inside a message: copy it from the command line onwards.',
    },
  },
  recognise(head) {
    const lines = nonBlankLines(head).slice(0, 40);
    // The first line of nearly every file is none of these.
    if (!lines.every((line) => commandSaying(line) !== undefined || isTyped(line) || BELOW.test(line))) return false;
    const said = lines.filter((line) => commandSaying(line) !== undefined);
    return said.some((line) => describeCommand(commandSaying(line)!, line) !== null);
  },
  open(emit) {
    /** What each mount or umount that was typed and failed named. */
    const failed = new Map<string, FieldMap>();
    /** The lines of records that are not finished, the first for the next one. */
    const lines: string[] = [];
    let typed: TypedMount | undefined;
    return lineLog(emit, {
      envelope(text) {
        const program = commandSaying(text);
        if (program === undefined && !isTyped(text)) return null;
        lines.push(text);
        return { stamp: null, level: null, message: text, ...(program === undefined ? {} : { program }) };
      },
      finish(record) {
        const line = lines.shift()!;
        if (record.program !== undefined) {
          const found = describeCommand(record.program, record.message);
          if (typed && found) failed.set(typed.key, found.fields);
          return Object.assign(record, found);
        }
        typed = typedMountIn(line);
        const error = typed && failed.get(typed.key);
        const isSilent = record.endLine === undefined && lines[0] !== undefined && isTyped(lines[0]);
        return error && isSilent ? Object.assign(record, describeTyped(typed!.command, error)) : record;
      },
      strayCode: 'stray-line',
    });
  },
});
