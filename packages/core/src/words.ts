/** `no unmount` of `an unmount`. */
export const noneOf = (what: string): string => `no ${what.replace(/^(?:an?|the) /, '')}`;

/** Without an article, and many by the word that stands before what is said of it: `tasks in state D`. */
const isMany = (what: string): boolean =>
  !/^(?:an?|the|no) /.test(what) &&
  /[^s]s$/.test(what.split(/,| (?:of|in|that|which|whose|who|by|on|for|with|from)\b/)[0]!);

/** `there was an unmount`, `there were tasks in state D`. */
export const thereWas = (what: string): string => `there ${isMany(what) ? 'were' : 'was'} ${what}`;
