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
  const entry = join(folder, 'entry');
  mkdirSync(folder, { recursive: true });
  // The folder is not named by `entry` yet, and another run may tidy up meanwhile.
  const marker = join(folder, `${name}.made-by.${process.pid}`);
  writeFileSync(marker, '');
  try {
    make(folder, name, fill);
    finish(join(folder, name));
    const before = existsSync(entry)
      ? { first: readFileSync(entry, 'latin1'), made: statSync(entry).mtime }
      : undefined;
    // One that began later has newer sources; what is of the future is of a clock that was set back.
    const isOlder = before && before.made > started && before.made <= new Date();
    // Its files may be gone: the folder was removed by hand, or by a version of this file that did not look for markers.
    if (isOlder && existsSync(join(folder, before.first))) return;
    nameIt(entry, join(name, first), started);
    tidyUp(folder, ['entry', name, ...(before ? [before.first.split(/[\\/]/)[0]] : [])]);
  } finally {
    rmSync(marker, { force: true });
  }
}

function make(folder, name, fill) {
  const beside = join(folder, `${name}.${process.pid}`);
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(beside);
  fill(beside);
  if (existsSync(join(folder, name))) rmSync(beside, { recursive: true });
  else renamed(beside, join(folder, name));
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

function nameIt(entry, first, started) {
  const part = `${entry}.${process.pid}`;
  writeFileSync(part, first);
  utimesSync(part, started, started);
  renameSync(part, entry);
}

/** Removes all but what is kept and what a run that lives is making. */
function tidyUp(folder, kept) {
  const found = readdirSync(folder);
  const making = found.filter((name) => isOfAnotherRun(name)).map((name) => name.replace(/\.made-by\.\d+$/, ''));
  for (const name of found)
    if (!kept.includes(name) && !making.includes(name) && !isOfAnotherRun(name))
      rmSync(join(folder, name), { recursive: true, force: true });
}

/** Named by the process that made it, which lives. */
function isOfAnotherRun(name) {
  const pid = Number(/\.(\d+)$/.exec(name)?.[1]);
  if (!pid || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
