import { type Form, firstLine, nodeOrPod, type Part } from './form.ts';

/**
 * `for n in …; do echo "=== $n ==="; ssh $n ss -tanp; done`: a heading of somebody's own, with the name of a node or pod in it. What
 * it is of can only be told by what stands below two of them.
 */
const HEADING =
  /^([^\w\s]{0,40}\s{0,4}(?:(?:node|host|server|instance|pod)s?[:= ]\s{0,4})?)([A-Za-z][A-Za-z0-9]*(?:[.-][A-Za-z0-9]+)*|\d{1,3}(?:\.\d{1,3}){3})(\s{0,4}[^\w\s]{0,40})$/i;
/**
 * The command itself, after a prompt or as `set -x` shows it. The value of an option never begins with a dash: else each word could be
 * read in two ways, and a line of options alone would take time that doubles with every one.
 */
const COMMAND =
  /^((?:[$#>+]+ ?)?(?:ssh (?:-\S+ (?:\d+ |(?!-)\S*[/~=]\S* )?)*?(?:[\w.-]+@)?|kubectl exec (?:-\S+ (?:\w[\w-]* )??)*?))([A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)+)( .{1,200})$/;
/** Words of files, commands and times, which are no names. */
const NO_NODE =
  /(?:^|[.-])(?:ss|ps|mounts?|mountinfo|mountstats|dmesg|journal|journalctl|kubelet|messages|syslog|proc|log|txt|sh|before|after|start|end|run|pid|test|step|part|old|new|pre|post|time|uname|date|hostname|netstat|findmnt|df|lsof|kern|kernel)\d*(?:[.-]|$)/i;

/** Nobody asks more nodes by hand: such lines are the rows of something. */
const MOST_HEADINGS = 20_000;

interface Named {
  name: string;
  /** What stands around the name: the same in every heading. */
  shape: string;
}

function headingIn(line: string): Named | null {
  const m = line.length > 320 ? null : (HEADING.exec(line) ?? COMMAND.exec(line));
  if (!m || !/[\d-]/.test(m[2]!) || NO_NODE.test(m[2]!)) return null;
  return { name: m[2]!, shape: `${m[1]}\n${m[3]}` };
}

export const loops: Form = {
  recognise(lines) {
    const first = firstLine(lines);
    return first >= 0 && headingIn(lines.line(first)) ? 'pair' : null;
  },
  split(lines): Part[] {
    const first = firstLine(lines);
    const shape = first < 0 ? undefined : headingIn(lines.line(first))?.shape;
    const headings: { name: string; line: number }[] = [];
    for (let i = Math.max(0, first); i < lines.count; i += 1) {
      const line = lines.line(i);
      const found = line === '' ? null : headingIn(line);
      if (found && found.shape === shape) headings.push({ name: found.name, line: i });
      if (headings.length > MOST_HEADINGS) return [];
    }
    const seen = new Map<string, number>();
    return headings.map(({ name, line }, i) => {
      const nth = (seen.get(name) ?? 0) + 1;
      seen.set(name, nth);
      const to = headings[i + 1]?.line ?? lines.count;
      return { ...nodeOrPod(name), ranges: [lines.at(line + 1), lines.at(to)], ...(nth === 1 ? {} : { nth }) };
    });
  },
};
