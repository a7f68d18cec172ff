import { messages } from '@mountline/core';
import { logrus } from '../../envelopes/klog/logrus.ts';
import type { Described } from '../described.ts';
import { firstLine } from '../one-line.ts';
import { isQuotation } from '../quoted-text.ts';

/**
 * What programs say when inotify has no room: ENOSPC of inotify_add_watch(2) means that the user has fs.inotify.max_user_watches
 * already, and no disk is full; EMFILE of inotify_init1(2) means fs.inotify.max_user_instances, or the limit of open files of
 * the process. Sources: cAdvisor (container/raw), fsnotify of Go, libuv, inotify-tools, ocicni of CRI-O and podman, src/tail.c of coreutils, sd-event,
 * systemd-udevd and systemd-tty-ask-password-agent; of what runs in pods: kube-proxy (cmd/kube-proxy/app), promtail
 * (clients/pkg/promtail/targets), NVIDIA's k8s-device-plugin, Fluent Bit (plugins/in_tail, whose file a build with CMake may misname), the
 * crate notify (watchfiles of Python), Java (sun.nio.fs.LinuxWatchService) and .NET (FileSystemWatcher). What systemd says as the manager
 * is in its own table.
 */
export const inotifyMessages = messages(
  'program',
  {
    'inotify.watches.exhausted': {
      lines: [
        'Failed to watch {path:text}; upper limit on inotify watches reached!',
        '{before:text}inotify_add_watch {path:text}: no space left on device',
        '{before:text}inotify_add_watch {path:text}: no space left on device"',
        'inotify_add_watch {path:text}: No space left on device',
        '{before:text}failed to add watch on "{path}": no space left on device',
        '{before:text}tail: inotify resources exhausted',
        '{before:text}ENOSPC: System limit for number of file watchers reached, watch {path:rest}',
        '{before:text}tail_fs_inotify.c:{line:int} errno=28] No space left on device',
        '{before:text}User limit of inotify watches reached',
        '{before:text}The configured user limit ({limit:int}) on the number of inotify watches has been reached{more:rest}',
        'Failed to add {path:text} to directory watch: No space left on device',
        'Failed to add {path:text} to directory watch: inotify watch limit reached',
        '{before:text}OS file watch limit reached{more:rest}',
      ],
      what: 'an inotify watch that was refused',
      nature: 'failure',
      severity: 'major',
      cause: 'A user has no inotify watches or memory for them left. The limit is fs.inotify.max_user_watches.',
      decide: ['sysctl fs.inotify'],
    },
    'inotify.instances.exhausted': {
      lines: [
        "Couldn't initialize inotify: Too many open files",
        '{before:text}tail: inotify cannot be used, reverting to polling: Too many open files',
        '{before:text}failed to create fsnotify watcher: too many open files{more:rest}',
        '{before:text}inotify_init: too many open files',
        '{before:text}inotify_init: too many open files"',
        'could not create new watcher too many open files',
        '{before:text}failed to create new watcher too many open files',
        'Failed to allocate directory watch: Too many open files',
        'Failed to create inotify descriptor: Too many open files',
        '{before:text}failed complete: too many open files',
        '{before:text}failed complete: too many open files"',
        '{before:text}EMFILE: too many open files, watch {path:rest}',
        '{before:text}recommended watcher: Too many open files (os error 24)',
        '{before:text}failed to make file target manager: too many open files',
        '{before:text}failed to make file target manager: too many open files"',
        '{before:text}failed to create FS watcher: too many open files',
        '{before:text}failed to create FS watcher for {path}: too many open files',
        '{before:text}tail_fs_inotify.c:{line:int} errno=24] Too many open files',
        '{before:text}plugins/in_tail/tail_fs.c:{line:int} errno=24] Too many open files',
        '{before:text}flb-plugin-in_tail.dir/compiler_depend.ts:{line:int} errno=24] Too many open files',
        '{before:text}User limit of inotify instances reached or too many open files',
        '{before:text}The configured user limit ({limit:int}) on the number of inotify instances has been reached{more:rest}',
      ],
      what: 'an inotify instance that was refused',
      nature: 'failure',
      severity: 'major',
      cause: 'A user has no inotify instances left. The limit is fs.inotify.max_user_instances.',
      decide: ['sysctl fs.inotify'],
    },
  },
  { pieces: ['before', 'more', 'line'] },
);

/** A line of another log: it says nothing of now. */
const QUOTED = /^(?:\d{4}-\d\d-\d\d[T ]|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d )/;
const OF_INOTIFY =
  /inotify|fsnotify|file watchers|directory watch|add watch on|new watcher|FS watcher|file target manager|failed complete|files, watch|recommended watcher|file watch limit|in_tail/;

/**
 * `message` is the record's without the header of klog or logrus; that of logrus stands in a key, as its cause does. A program that
 * dies of it may tell where it was in the lines below.
 *
 * @param host The node that the line names: text of another one that it quotes is no event of this one.
 */
export function describeInotify(whole: string, message: string, host: string | undefined): Described | null {
  if (!OF_INOTIFY.test(message) || QUOTED.test(message)) return null;
  const line = logrus(whole);
  const said = line ? [line.msg, line.keys.error] : [firstLine(message)];
  for (const text of said) {
    const found = typeof text === 'string' && inotifyMessages.match(text);
    if (!found) continue;
    const { before = '', more: _more, line: _line, ...fields } = found.fields;
    return isQuotation(text, String(before), host) ? null : { kind: found.kind, fields };
  }
  return null;
}
