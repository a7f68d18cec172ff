import { filledIn, type Story, standsFor } from './wording.ts';

/** Characters that no shell reads as anything but themselves, wherever the word stands. */
const PLAIN = /^[A-Za-z0-9_./:@%+=,-]+$/;

/**
 * A command with the values of its placeholders, to paste: `umount -l {T}` becomes `umount -l '/mnt/a b'`. The values
 * come from logs and tables that anybody on the node may have written, so what is not plain is quoted. Inside quotes of
 * the command itself that would not be enough (what is in them may be read by a second shell or by awk): there a value
 * that is not plain is left to the reader, in a comment. null when a placeholder has no value.
 */
export function command(template: string, story: Story): string | null {
  let unsafe: string | undefined;
  const words = filledIn(template, ({ whole, at, names }) => {
    const value = standsFor(names, story);
    if (value === null || PLAIN.test(value)) return value;
    if (inQuotes(template, at)) unsafe = whole;
    return `'${value.replaceAll("'", "'\\''")}'`;
  });
  return words === null || unsafe === undefined
    ? words
    : `# fill in ${unsafe} by hand: ${template.replaceAll('\n', '\n# ')}`;
}

/** Whether a place of a command stands inside quotes or backticks, with `$( )` inside of quotes counted as quoted too. */
function inQuotes(template: string, at: number): boolean {
  const open: string[] = [];
  for (let i = 0; i < at; i += 1) {
    const char = template[i]!;
    const within = open.at(-1);
    if (within === "'") {
      if (char === "'") open.pop();
    } else if (char === '\\') i += 1;
    else if (char === within) open.pop();
    else if (char === '`' || char === '"' || (char === "'" && within !== '"')) open.push(char);
    else if (char === '(' && (within !== '"' || template[i - 1] === '$')) open.push(')');
  }
  return open.some((closer) => closer !== ')');
}
