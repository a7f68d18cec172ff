/** More nodes are in no list that somebody asks by hand. */
const MOST = 4096;
const SET = /^[A-Za-z0-9][\w.@[\],-]{0,2000}$/;

/**
 * The names that a list of nodes stands for, as pdsh and ClusterShell fold it: `node[1-3,7],login-01` and `ip-10-0-[1-2]-[3-4]`. Null for
 * what is none.
 */
export function nodesIn(set: string): string[] | null {
  if (!SET.test(set)) return null;
  const found: string[] = [];
  for (const part of partsOf(set)) {
    const names = expanded(part, MOST - found.length);
    if (!names) return null;
    found.push(...names);
  }
  return found.length > 0 && found.every((name) => /[A-Za-z0-9]$/.test(name)) ? found : null;
}

/** At the commas outside of brackets. */
function partsOf(set: string): string[] {
  const parts: string[] = [];
  let begin = 0;
  let depth = 0;
  for (let at = 0; at <= set.length; at += 1) {
    if (set[at] === '[') depth += 1;
    else if (set[at] === ']') depth -= 1;
    else if (at === set.length || (set[at] === ',' && depth === 0)) {
      parts.push(set.slice(begin, at));
      begin = at + 1;
    }
  }
  return parts;
}

function expanded(part: string, most: number): string[] | null {
  const m = /^([^[\]]*)\[([\d,-]+)\](.*)$/.exec(part);
  if (!m) return /[[\]]/.test(part) || part === '' || most < 1 ? null : [part];
  const rest = expanded(m[3] === '' ? ' ' : m[3]!, most);
  const numbers = rest && numbersIn(m[2]!, most / rest.length);
  if (!rest || !numbers) return null;
  return numbers.flatMap((number) => rest.map((end) => `${m[1]}${number}${end.trim()}`));
}

/** `1-3,07`: zeros in front stay. */
function numbersIn(list: string, most: number): string[] | null {
  const found: string[] = [];
  for (const range of list.split(',')) {
    const m = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(range);
    if (!m) return null;
    const [from, to] = [Number(m[1]), Number(m[2] ?? m[1])];
    if (to < from || found.length + to - from >= most) return null;
    const width = m[1]!.startsWith('0') ? m[1]!.length : 0;
    for (let number = from; number <= to; number += 1) found.push(String(number).padStart(width, '0'));
  }
  return found;
}
