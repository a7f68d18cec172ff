const ESCAPE = /\\([0-3][0-7]{2})/g;

/** Decodes the octal escapes of /proc tables (`\040` is a blank), as bytes: `\303\244` is one letter. */
export function decodeOctal(field: string): string {
  if (!field.includes('\\')) return field;
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  let at = 0;
  for (const m of field.matchAll(ESCAPE)) {
    bytes.push(...encoder.encode(field.slice(at, m.index)), Number.parseInt(m[1]!, 8));
    at = m.index + 4;
  }
  bytes.push(...encoder.encode(field.slice(at)));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

/** Splits a list of options at commas, but not inside double quotes (SELinux contexts hold commas). */
export function splitOptions(field: string): string[] {
  if (field === '') return [];
  if (!field.includes('"')) return field.split(',');
  return (field.match(/(?:[^,"]|"[^"]*(?:"|$))+/g) ?? []).map(String);
}

/** The value of `name=value` in a list of options; empty for a bare `name`; undefined when it is not there. */
export function option(options: readonly string[], name: string): string | undefined {
  for (const text of options) {
    if (text === name) return '';
    if (text.startsWith(`${name}=`)) return text.slice(name.length + 1);
  }
  return undefined;
}
