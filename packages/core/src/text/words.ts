/** `no unmount` of `an unmount`. */
export const noneOf = (what: string): string => `no ${what.replace(/^(?:an?|the) /, '')}`;

/** Without an article, and many by the word that stands before what is said of it: `tasks in state D`. */
const isMany = (what: string): boolean =>
  !/^(?:an?|the|no) /.test(what) &&
  /[^s]s$/.test(
    what.split(/,| (?:of|in|that|which|whose|who|by|on|for|with|from|behind|at|after|to|before|than|when)\b/)[0]!,
  );

/** `there was an unmount`, `there were tasks in state D`. */
export const thereWas = (what: string): string => `there ${isMany(what) ? 'were' : 'was'} ${what}`;

/** `1 line`, `2 lines`. */
export const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Names that a person reads to their end, `20000, 20001, 20002 and 297 more`: one that is left out alone is none. */
export function listed<T>(names: readonly T[], most = 8, textOf: (name: T) => unknown = (name) => name): string {
  const shown = names.length > most + 1 ? names.slice(0, most) : names;
  return `${shown.map((name) => textOf(name)).join(', ')}${names.length > shown.length ? ` and ${names.length - shown.length} more` : ''}`;
}

/** Whether an unknown leaves the cause of an incident open: `the cause: whether lockd is blocked or …`. */
export const isOfCause = (unknown: string): boolean => /^the cause\b/.test(unknown);
