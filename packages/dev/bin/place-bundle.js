/** Puts a bundle of files where commands read it all the time, while other runs do the same and any of them may be killed. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the folder `name` below `folder` with `fill`, adds to it with `finish`, which may be done again, and has the file
 * `entry` name `first`, a file of it. What `entry` named
 * stands whole until then, and behind that too: a command that is running may still load files of it. `started` is when its
 * sources were looked at; `entry` has that time, so that a source that was changed since makes it stale.
 */
export function placeBundle(folder, { name, first, started, fill, finish }) {
  const beside = join(folder, `${name}.${process.pid}`);
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(beside, { recursive: true });
  fill(beside);
  if (existsSync(join(folder, name))) rmSync(beside, { recursive: true });
  else renamed(beside, join(folder, name));
  finish(join(folder, name));
  const entry = join(folder, 'entry');
  const before = existsSync(entry) ? { first: readFileSync(entry, 'latin1'), made: statSync(entry).mtime } : undefined;
  // One that began later has newer sources; what is of the future is of a clock that was set back.
  if (before && before.made > started && before.made <= new Date()) return;
  const part = join(folder, `entry.${process.pid}`);
  writeFileSync(part, join(name, first));
  utimesSync(part, started, started);
  renameSync(part, entry);
  const kept = ['entry', name, ...(before ? [before.first.split(/[\\/]/)[0]] : [])];
  for (const other of readdirSync(folder))
    if (!kept.includes(other) && !isBeingMade(other)) rmSync(join(folder, other), { recursive: true, force: true });
}

/** Another run may have been faster: what has one name is the same. */
function renamed(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
    rmSync(from, { recursive: true });
  }
}

/** By a run that lives. */
function isBeingMade(name) {
  const pid = Number(/\.(\d+)$/.exec(name)?.[1]);
  if (!pid || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
