/** Times of the page: microseconds since 1970 in UTC; milliseconds where the scale wants a Date. */

export interface Zone {
  name: string;
  /** Minutes east of UTC. */
  offset: number;
  /** What lies before 1980 counts from a boot that nothing dates. */
  besideBoot?: boolean;
}

export const UTC: Zone = { name: 'UTC', offset: 0 };

/** All counts from a boot that nothing dates: seconds, as the kernel writes them. */
const SINCE_BOOT: Zone = { name: 'since boot', offset: 0 };

/** What the times of a report are shown on. */
export function clockOf({ sinceBoot, besideBoot }: { sinceBoot: boolean; besideBoot: boolean }): Zone {
  if (sinceBoot) return SINCE_BOOT;
  return besideBoot ? { ...UTC, besideBoot } : UTC;
}

const isSeconds = (micros: number, zone: Zone) =>
  zone === SINCE_BOOT || (zone.besideBoot === true && micros < Date.UTC(1980) * 1000);

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

/** `[302.527]`, as the kernel writes it. */
const secondsSinceBoot = (micros: number) => `[${(Math.floor(micros / 1000) / 1000).toFixed(3)}]`;

/** `2026-11-20 13:24:29.164` on the clock of a zone. */
export function stamp(micros: number | null, zone: Zone): string {
  if (micros === null) return '?';
  if (isSeconds(micros, zone)) return secondsSinceBoot(micros);
  return new Date(micros / 1000 + zone.offset * 60_000).toISOString().slice(0, 23).replace('T', ' ');
}

/** The label of a tick, as fine as the tick itself: `11-20`, `13:24`, `13:24:29`, `:29.250`; `[302.500]` since boot. */
export function tickText(tick: Date, zone: Zone): string {
  if (isSeconds(tick.getTime() * 1000, zone)) return secondsSinceBoot(tick.getTime() * 1000);
  const iso = tick.toISOString();
  if (!iso.endsWith('.000Z')) return iso.slice(16, 23);
  if (!iso.endsWith(':00.000Z')) return iso.slice(11, 19);
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(5, 10) : iso.slice(11, 16);
}

export function span(from: number | null, to: number | null, zone: Zone): string {
  if (from === null && to === null) return 'at a time that nothing tells';
  if (from === null) return `before ${stamp(to, zone)}`;
  if (to === null) return `${stamp(from, zone)} or later`;
  return to - from <= 1_001_000 ? stamp(from, zone) : `${stamp(from, zone)} to ${stamp(to, zone)}`;
}

/** Milliseconds of the zone's clock, as the scale has them. */
export const scaleMs = (micros: number, zone: Zone = UTC): number => micros / 1000 + zone.offset * 60_000;

/** `32 s`, `6 min 2 s`, `250 ms`, `2 d 3 h`. */
export function lengthText(micros: number): string {
  const ms = Math.round(micros / 1000);
  if (ms < 1000) return `${ms} ms`;
  if (ms < 60_000) return `${Math.round(ms / 100) / 10} s`;
  const units: readonly (readonly [string, number])[] = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ];
  let left = Math.round(ms / 1000);
  const parts: string[] = [];
  for (const [unit, seconds] of units) {
    if (left >= seconds) parts.push(`${Math.floor(left / seconds)} ${unit}`);
    left %= seconds;
  }
  return parts.slice(0, 2).join(' ');
}
