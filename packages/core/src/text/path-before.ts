/** PATH_MAX of Linux. */
const LONGEST = 4096;
const QUOTE = /['"`’\\]/;
const ENDS = /[\s'"`:‘’\\]/;

/** The path that ends in front of a place in a text, with or without quotes around it: `/mnt/a` of `'/mnt/a': Transport …`. */
export function pathBefore(text: string, end: number): string | undefined {
  let to = end;
  while (to > end - 2 && to > 0 && QUOTE.test(text[to - 1]!)) to -= 1;
  let from = to;
  while (from > 0 && to - from < LONGEST && !ENDS.test(text[from - 1]!)) from -= 1;
  const slash = text.indexOf('/', from);
  return slash >= 0 && slash < to - 1 ? text.slice(slash, to) : undefined;
}
