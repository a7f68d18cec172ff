import { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE, type ScalarEvent } from 'js-yaml';

/** Where something stands in a text, from 1. */
export interface Place {
  line: number;
  column: number;
}

export const placeAt = (text: string, offset: number): Place => {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
};

/**
 * Where each value of a YAML or JSON text stands: the offset of its key in a mapping, of itself in a sequence. What an
 * alias stands for has the place of the alias only.
 */
export function placesOf(text: string): (path: readonly PropertyKey[]) => Place {
  const offsets = new Map<string, number>([['', 0]]);
  // Each open collection, with its next index; a mapping has its key while the value is awaited.
  const open: { path: string; index: number; key: string | null; mapping: boolean }[] = [];
  const child = (offset: number, scalar: string | null): string | null => {
    const top = open.at(-1);
    if (!top) return '';
    if (top.mapping && top.key === null) {
      top.key = below(top.path, scalar ?? '');
      offsets.set(top.key, offset);
      return null;
    }
    const path = top.key ?? below(top.path, top.index++);
    if (!top.mapping) offsets.set(path, offset);
    top.key = null;
    return path;
  };
  for (const event of parseEvents(text, {})) {
    if (event.type === EVENT_ID.SCALAR) child(startOf(event), getScalarValue(text, event));
    else if (event.type === EVENT_ID.ALIAS) child(event.anchorStart - 1, null);
    else if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) {
      const path = child(event.start, null) ?? '';
      open.push({ path, index: 0, key: null, mapping: event.type === EVENT_ID.MAPPING });
    } else if (event.type === EVENT_ID.POP) open.pop();
  }
  return (path) => {
    for (let length = path.length; ; length -= 1) {
      const offset = offsets.get(path.slice(0, length).reduce<string>(below, ''));
      if (offset !== undefined) return placeAt(text, offset);
    }
  };
}

/** A quoted scalar begins with its quote. */
const startOf = ({ style, valueStart }: ScalarEvent) =>
  style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED ? valueStart - 1 : valueStart;

const below = (path: string, key: PropertyKey) => `${path}/${String(key).replaceAll('/', '//')}`;
