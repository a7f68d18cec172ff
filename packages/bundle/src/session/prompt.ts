/** The line that a command was typed on. */
export interface Prompt {
  /** What the shell wrote, up to the command. */
  sign: string;
  /** The name of the machine, or of the container, where it shows one. */
  host?: string;
  /** The folder, where it shows one: a shell in a container begins in `/`, one of a login in `~`. */
  folder?: string;
  command: string;
  /** `named`: it shows a host. `shell`: the version of the shell. `folder`: that alone. `bare`: nothing but `$` or `#`. */
  form: 'named' | 'shell' | 'folder' | 'bare';
}

const FORMS: readonly { form: Prompt['form']; sign: RegExp }[] = [
  // [root@ip-10-0-1-20 ~]#
  { form: 'named', sign: /^\[[\w.-]+@(?<host>[\w.-]+) (?<folder>[^\]\s]+)\] ?[#$](?: |$)/ },
  // root@ip-10-0-1-20:~#, and what zsh writes: user@laptop ~ %
  { form: 'named', sign: /^[\w.-]+@(?<host>[\w.-]+)(?:: ?| )(?<folder>[~/][^\s#$%]*) ?[#$%](?: |$)/ },
  // node-a:~ #, and user@node-a:~> of SUSE
  { form: 'named', sign: /^(?<host>[A-Za-z][\w.-]*):(?<folder>~|\/[^\s#$]*) #(?: |$)/ },
  { form: 'named', sign: /^[\w.-]+@(?<host>[\w.-]+):(?<folder>~|\/[^\s#$>]*)>(?: |$)/ },
  { form: 'shell', sign: /^(?:sh|bash|ash|zsh|ksh)-\d+(?:\.\d+)+[a-z]*[#$](?: |$)/ },
  { form: 'folder', sign: /^(?<folder>~|\/[\w./-]*) [#$](?: |$)/ },
  { form: 'bare', sign: /^[#$] / },
];

/** What a text shows that stands where a prompt may; a virtual environment of Python puts its name in front. */
export function promptOf(line: string): Prompt | null {
  const venv = /^\([\w.-]+\) (?=\S)/.exec(line)?.[0] ?? '';
  const text = line.slice(venv.length);
  for (const { form, sign } of FORMS) {
    const found = sign.exec(text);
    if (!found) continue;
    const { host, folder } = found.groups ?? {};
    return {
      sign: venv + found[0],
      ...(host === undefined ? {} : { host }),
      ...(folder === undefined ? {} : { folder }),
      command: text.slice(found[0].length).trim(),
      form,
    };
  }
  return null;
}

/** Whether a line may be a prompt, by its bytes: most lines of logs and tables have neither sign. */
export const mayPrompt = (line: string): boolean => /[#$%>](?: |$)/.test(line);
