/**
 * The path in a line that stands above the content of a file, where several files were put into one: `==> PATH <==` of
 * head(1) and tail(1), or the command behind a prompt, `# cat PATH`. Null for any other line.
 */
export function headingPath(text: string): string | null {
  if (text.startsWith('==> ') && text.endsWith(' <==')) return text.slice(4, -4);
  return /[#$] (?:sudo )?cat (\/\S+)$/.exec(text)?.[1] ?? null;
}

/** True for what cat, grep and a shell say of a file that they could not read: `cat: /proc/12/stack: No such process`. */
export function isUnreadable(text: string): boolean {
  return /: (?:No such (?:file or directory|process|device)|Permission denied|Operation not permitted|Input\/output error)$/.test(
    text,
  );
}

/** True for a prompt of a shell with this command behind it: `[root@node ~]# sudo /usr/sbin/sysctl -a`. */
export function isPrompt(text: string, command: string): boolean {
  const at = text.search(/(?:^\+|[#$]) /);
  const [first = ''] =
    at < 0
      ? []
      : text
          .slice(at + 2)
          .replace(/^sudo /, '')
          .split(' ');
  return first.split('/').at(-1) === command;
}

/** True for words of a collector above what it put into a file: `== nfs-server`. */
export function isTitle(text: string): boolean {
  return /^={2,}(?: |$)/.test(text);
}
