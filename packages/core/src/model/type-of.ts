/** `Undefined`, `Array`, `Uint8Array` …: in words that hold for a value of another realm too, as test runners give them. */
export const typeOf = (value: unknown): string => Object.prototype.toString.call(value).slice('[object '.length, -1);
