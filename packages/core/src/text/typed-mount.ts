import { promptOf } from './prompt.ts';

/** A mount that `umount -l` detaches may still be in use, so its silence says nothing. */
const MOUNTING = /^(?:sudo )?(?:\/\S{0,20}\/)?(u?mount) (?!(?:.* )?-(?:-lazy|[a-zA-Z]*l))(?:\S.* )?(\/\S*|-a)$/;

/** A mount or umount that was typed. */
export interface TypedMount {
  /** The program and the mount point, as `umount /mnt`: with other options it is the same mount that is tried again. */
  command: string;
  /** The same, with the machine on which it was typed. */
  key: string;
}

/** The mount or umount of a line, only at a prompt that shows a host or a shell: guides also use a bare sign. */
export function typedMountIn(line: string): TypedMount | undefined {
  const prompt = promptOf(line);
  const found = prompt?.form === 'named' || prompt?.form === 'shell' ? MOUNTING.exec(prompt.command) : null;
  if (!found) return undefined;
  const command = `${found[1]} ${found[2]}`;
  return { command, key: `${prompt!.host} ${command}` };
}
