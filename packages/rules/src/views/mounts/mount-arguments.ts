/** What mount.nfs was asked for. */
export interface MountArguments {
  source?: string;
  target?: string;
  options: string[];
  /** No options are there. mount(8) always gives some: a table that cuts its lines has lost the end, and the name may be cut too. */
  bare: boolean;
}

/** The arguments of `mount.nfs SOURCE TARGET -o …`; by hand the flags may stand first. See mount.nfs(8). */
export function mountArguments(command: string): MountArguments {
  const names: string[] = [];
  const options: string[] = [];
  const words = command.split(' ').slice(1);
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i]!;
    if (word === '-o') options.push(...(words[++i]?.split(',') ?? []));
    else if (word === '-t' || word === '-N') i += 1;
    else if (!word.startsWith('-')) names.push(word);
  }
  const [source, target] = names;
  return { ...(source ? { source } : {}), ...(target ? { target } : {}), options, bare: options.length === 0 };
}

/**
 * The mount point of `umount -f /mnt/x`: the one path there is, blanks in it too. Of several the command does not tell
 * which it is at.
 */
export function umountTarget(command: string): string | undefined {
  const words = command.split(' ').slice(1);
  const first = words.findIndex((word) => word.startsWith('/'));
  const named = first < 0 ? [] : words.slice(first).filter((word) => !word.startsWith('-'));
  return named.filter((word) => word.startsWith('/')).length === 1 ? named.join(' ') : undefined;
}
