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
  // [root@ip-10-0-1-20 ~]#, and with the whole path behind a colon
  { form: 'named', sign: /^\[[\w.-]+@(?<host>[\w.-]+)(?: |:)(?<folder>[^\]\s]+)\] ?[#$%](?: |$)/ },
  // root@ip-10-0-1-20:~#, and what zsh writes: user@laptop ~ %
  { form: 'named', sign: /^[\w.-]+@(?<host>[\w.-]+)(?:: ?| )(?<folder>[~/][^\s#$%]*) ?[#$%](?: |$)/ },
  // root@ip-10-0-1-20:log# of a prompt that shows the last folder alone, and core@node-a$
  { form: 'named', sign: /^[\w.-]+@(?<host>[\w.-]+)(?::(?<folder>[\w.-]+))?[#$](?: |$)/ },
  // node-a:~ #, node-a:~#, and user@node-a:~> of SUSE
  { form: 'named', sign: /^(?<host>[A-Za-z][\w.-]*):(?<folder>~[^\s#$>]*|\/[^\s#$>]*) ?[#$](?: |$)/ },
  { form: 'named', sign: /^[\w.-]+@(?<host>[\w.-]+):(?<folder>~[^\s#$>]*|\/[^\s#$>]*)>(?: |$)/ },
  // node-a [/home/rancher]# of k3OS
  { form: 'named', sign: /^(?<host>[A-Za-z][\w.-]*) \[(?<folder>[~/][^\]\s]*)\] ?[#$](?: |$)/ },
  // laptop:efs user$ of macOS
  { form: 'named', sign: /^(?<host>[A-Za-z][\w.-]*):(?<folder>[~\w./-]+) [\w.-]+\$(?: |$)/ },
  { form: 'shell', sign: /^(?:sh|bash|ash|zsh|ksh)-\d+(?:\.\d+)+[a-z]*[#$](?: |$)/ },
  // PS C:\Users\user> of PowerShell, and C:\Users\user> of cmd.exe
  { form: 'shell', sign: /^(?:PS )?[A-Z]:\\[^>]*>(?: |$)/ },
  { form: 'shell', sign: /^PS [~/][^>\s]*>(?: |$)/ },
  // node-a#, as shells of appliances and of rescue systems show it
  { form: 'folder', sign: /^(?<host>[A-Za-z][\w.-]*)[#$] / },
  { form: 'folder', sign: /^(?<folder>~|\/[\w./-]*) [#$%](?: |$)/ },
  { form: 'bare', sign: /^(?:[#$%]|[❯➜λ](?: +[~\w./-]+)?(?: git:\([^)\s]*\))?(?: ✗)?) +/ },
];

/** Colours of a prompt whose first byte was lost on the way, or is shown as two. */
const COLOURS = /(?:\^\[)?\[(?:\d{1,3}(?:;\d{1,3}){0,4})?m/g;
const BEGINS_COLOURED = /^(?:\^\[)?\[(?:\d{1,3}(?:;\d{1,3}){0,4})?m/;

/** What a text shows that stands where a prompt may; a virtual environment of Python puts its name in front. */
export function promptOf(line: string): Prompt | null {
  if (BEGINS_COLOURED.test(line)) return promptOf(line.replace(COLOURS, ''));
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
export const mayPrompt = (line: string): boolean => /[#$%>✗](?: |$)/.test(line) || /^[❯➜λ]/.test(line);

/** Whether it may be one that shows a host or a shell, by its beginning. */
export const mayShowHost = (line: string): boolean =>
  /^\s*(?:[\w.-]+(?:@|:[~/]| \[|:[\w.-]+ )|\[[\w.-]+@|(?:PS )?[A-Z]:\\|PS [~/]|(?:ba|a|z|k)?sh-\d|\(|\^?\[)/.test(line);

/** Whether a line is one that a command was typed on: such lines stand above what people paste, and no tool writes them. */
export const isPrompt = (line: string): boolean => mayPrompt(line) && promptOf(line) !== null;
