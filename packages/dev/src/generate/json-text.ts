const COLUMNS = 140;

/**
 * JSON in which a value stands on one line where it fits, and else one item a line. A diff of it shows the item that
 * changed, and it is hardly longer than JSON without any blank, which counts for what is parsed at each start.
 */
export function jsonText(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value);
  if (indent.length + flat.length <= COLUMNS || typeof value !== 'object' || value === null) return flat;
  const deeper = `${indent} `;
  const items = Array.isArray(value)
    ? value.map((item) => jsonText(item, deeper))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${JSON.stringify(key)}: ${jsonText(item, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${items.map((item) => deeper + item).join(',\n')}\n${indent}${close}`;
}
