/** `no unmount` of `an unmount`. */
export const noneOf = (what: string): string => `no ${what.replace(/^(?:an?|the) /, '')}`;
