import { messages } from '@mountline/core';
import { logrus } from '../envelopes/logrus.ts';
import type { Described } from './described.ts';

/**
 * What programs say when inotify has no room: ENOSPC of inotify_add_watch(2) means that the user has fs.inotify.max_user_watches
 * already, and no disk is full; EMFILE of inotify_init1(2) means fs.inotify.max_user_instances, or the limit of open files of
 * the process. Sources: cAdvisor (container/raw), fsnotify of Go, libuv, inotify-tools, ocicni of CRI-O and podman, src/tail.c of coreutils, sd-event;
 * of what runs in pods: promtail (clients/pkg/promtail/targets), NVIDIA's k8s-device-plugin, Fluent Bit
 * (plugins/in_tail/tail_fs_inotify.c), Java (sun.nio.fs.LinuxWatchService) and .NET (FileSystemWatcher). What systemd says as the manager
 * is in its own table.
 */
export const inotifyMessages = messages('program', {
  'inotify.watches.exhausted': [
    'Failed to watch {path:text}; upper limit on inotify watches reached!',
    '{before:text}inotify_add_watch {path:text}: no space left on device',
    'inotify_add_watch {path:text}: No space left on device',
    '{before:text}failed to add watch on "{path}": no space left on device',
    'tail: inotify resources exhausted',
    '{before:text}ENOSPC: System limit for number of file watchers reached, watch {path:rest}',
    '{before:text}tail_fs_inotify.c:{line:int} errno=28] No space left on device',
    '{before:text}User limit of inotify watches reached',
    '{before:text}The configured user limit ({limit:int}) on the number of inotify watches has been reached{more:rest}',
  ],
  'inotify.instances.exhausted': [
    "Couldn't initialize inotify: Too many open files",
    'tail: inotify cannot be used, reverting to polling: Too many open files',
    '{before:text}failed to create fsnotify watcher: too many open files',
    '{before:text}inotify_init: too many open files',
    'could not create new watcher too many open files',
    'Failed to allocate directory watch: Too many open files',
    '{before:text}failed to make file target manager: too many open files',
    '{before:text}failed to make file target manager: too many open files"',
    '{before:text}failed to create FS watcher: too many open files',
    '{before:text}failed to create FS watcher for {path}: too many open files',
    '{before:text}tail_fs_inotify.c:{line:int} errno=24] Too many open files',
    '{before:text}User limit of inotify instances reached or too many open files',
    '{before:text}The configured user limit ({limit:int}) on the number of inotify instances has been reached{more:rest}',
  ],
});

/** A line of another log: it says nothing of now. */
const QUOTED = /^(?:\d{4}-\d\d-\d\d[T ]|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d )/;
const OF_INOTIFY =
  /inotify|fsnotify|file watchers|directory watch|add watch on|new watcher|FS watcher|file target manager/;

/** `message` is the record's without the header of klog or logrus; that of logrus stands in a key. */
export function describeInotify(whole: string, message: string): Described | null {
  if (!OF_INOTIFY.test(message) || QUOTED.test(message)) return null;
  const found = inotifyMessages.match(logrus(whole)?.msg ?? message);
  if (!found) return null;
  const { before: _before, more: _more, line: _line, ...fields } = found.fields;
  return { kind: found.kind, fields };
}
