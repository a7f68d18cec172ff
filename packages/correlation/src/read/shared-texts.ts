import type { FieldMap } from '@mountline/core';

/** So many texts are known at once. */
const MOST = 4096;
/** Names come again and again; what is longer is an id or a sentence, mostly of one line only. */
const LONGEST = 63;

/** Keeps the texts of fields once that many lines have: V8 takes 32 bytes for each piece of a line. */
export function sharedTexts(): (fields: FieldMap) => void {
  let known = new Map<string, string>();
  return (fields) => {
    for (const name in fields) {
      const value = fields[name];
      if (typeof value !== 'string' || value.length > LONGEST) continue;
      const same = known.get(value);
      if (same !== undefined) {
        fields[name] = same;
        continue;
      }
      if (known.size >= MOST) known = new Map();
      known.set(value, value);
    }
  };
}
