/** Times of the page: microseconds since 1970 in UTC; milliseconds where the scale wants a Date. */

export interface Zone {
  name: string;
  /** Minutes east of UTC. */
  offset: number;
}

export const UTC: Zone = { name: 'UTC', offset: 0 };

/** The zone of the node, where the report names one by its offset or by a name that the browser knows. */
export function zoneOf(text: string | undefined, at: number): Zone | null {
  if (text === undefined) return null;
  const offset = /([+-])(\d\d):?(\d\d)\b/.exec(text);
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3]);
    return minutes === 0 ? null : { name: offset[0], offset: offset[1] === '-' ? -minutes : minutes };
  }
  const name = /\b[A-Z][A-Za-z_]+\/[A-Za-z_/+-]+\d*\b/.exec(text)?.[0];
  if (name === undefined) return null;
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' }).formatToParts(
      at / 1000,
    );
    const shift = zoneOf(parts.find(({ type }) => type === 'timeZoneName')?.value, at);
    return shift && { ...shift, name };
  } catch {
    return null;
  }
}

/** `2026-11-20 13:24:29.164` on the clock of a zone. */
export function stamp(micros: number | null, zone: Zone): string {
  if (micros === null) return '?';
  return new Date(micros / 1000 + zone.offset * 60_000).toISOString().slice(0, 23).replace('T', ' ');
}

export function span(from: number | null, to: number | null, zone: Zone): string {
  if (from === null && to === null) return 'at a time that nothing tells';
  if (from === null) return `before ${stamp(to, zone)}`;
  if (to === null) return `${stamp(from, zone)} or later`;
  return to - from <= 1_001_000 ? stamp(from, zone) : `${stamp(from, zone)} to ${stamp(to, zone)}`;
}
