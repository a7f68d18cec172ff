import { promptOf } from '@mountline/core';

/**
 * The path in a line that stands above the content of a file, where several files were put into one: `==> PATH <==` of
 * head(1) and tail(1), or the command behind a prompt, `# cat PATH`. Null for any other line.
 */
export function headingPath(text: string): string | null {
  if (text.startsWith('==> ') && text.endsWith(' <==')) return text.slice(4, -4);
  if (!text.includes('cat /')) return null;
  return /^(?:sudo )?cat (\/\S+)$/.exec(promptOf(text)?.command ?? '')?.[1] ?? null;
}

/** True for what cat, grep and a shell say of a file that they could not read: `cat: /proc/12/stack: No such process`. */
export function isUnreadable(text: string): boolean {
  return /: (?:No such (?:file or directory|process|device)|Permission denied|Operation not permitted|Input\/output error)$/.test(
    text,
  );
}

/** True for a line on which this command was typed, or that `set -x` shows: `[root@node ~]# sudo /usr/sbin/sysctl -a`. */
export function isTyped(text: string, command: string): boolean {
  if (!text.includes(command)) return false;
  const typed = text.startsWith('+ ') ? text.slice(2) : (promptOf(text)?.command ?? '');
  const [first = ''] = typed.replace(/^sudo /, '').split(' ', 1);
  return first.split('/').at(-1) === command;
}

/** True for words of a collector above what it put into a file: `== nfs-server`. */
export function isTitle(text: string): boolean {
  return /^={2,}(?: |$)/.test(text);
}
