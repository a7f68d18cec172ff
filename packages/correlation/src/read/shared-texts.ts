import type { FieldMap } from '@mountline/core';

/** How many texts are remembered at once. */
const MOST = 4096;
/** Names repeat. A longer text is an id or a sentence, mostly of a single line. */
const LONGEST = 63;

/** Shares the texts of fields that many lines have: V8 takes 32 bytes for each slice of a line. */
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
