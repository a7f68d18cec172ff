/**
 * The beginning of a file as lines. All sources are asked about it one after the other, so what was made of it is kept
 * until they are asked about another.
 */
export function ofHead<T>(make: (head: string) => T): (head: string) => T {
  let last: { head: string; made: T } | undefined;
  return (head) => {
    if (last?.head !== head) last = { head, made: make(head) };
    return last.made;
  };
}

export const linesOf = ofHead((head): readonly string[] => head.split('\n'));

/** The lines that hold something. */
export const nonBlankLines = ofHead((head): readonly string[] => linesOf(head).filter(isFilled));

/** Nearly every line begins with a letter or a sign of ASCII. */
function isFilled(line: string): boolean {
  const first = line.charCodeAt(0);
  return (first > 32 && first < 127) || line.trim() !== '';
}

/** The lines that hold something, without blanks at their ends. */
export const filledLines = ofHead((head): readonly string[] => nonBlankLines(head).map((line) => line.trim()));

/** Whether a time of day stands anywhere in it: most files hold none, so they are no log of which each line has one. */
export const hasTimeOfDay = ofHead((head) => /\d\d:\d\d/.test(head));
