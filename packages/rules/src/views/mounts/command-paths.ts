import { below } from './propagation.ts';

/** In front of a path in a command line: a blank, `of=`, a quote. What is behind a colon lies on another node mostly. */
const BEFORE = /^[\s=,;'"()]$/;
/** Behind one: also the colon of `-v /data:/srv`. */
const BEHIND = /^[\s,:;'"()/]$/;

/**
 * Whether a command line names a path, or one below it. `dd of=/data/x` names `/data`; `rsync /backup/data/x` and
 * `rsync other:/data/x` do not. Every path is below `/`, which shows nothing.
 */
export function namesPath(command: string, path: string): boolean {
  if (path === '/') return false;
  const begins = (at: number) => at === 0 || BEFORE.test(command[at - 1]!);
  const ends = (at: number) => at === command.length || BEHIND.test(command[at]!);
  for (let at = command.indexOf(path); at >= 0; at = command.indexOf(path, at + 1))
    if (begins(at) && ends(at + path.length)) return true;
  return false;
}

/** Whether a path is this one or below it; for `/`, below which all is, no. */
export const isBelow = (path: string, root: string): boolean => root !== '/' && below(path, root) !== undefined;

/** A path as the kernel writes it: `/srv//media/` is /srv/media there. */
export const asInKernel = (path: string): string =>
  `/${path
    .split('/')
    .filter((name) => name !== '' && name !== '.')
    .join('/')}`;
