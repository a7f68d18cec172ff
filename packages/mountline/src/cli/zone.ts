import { hostClock } from '@mountline/correlation';
import { UserError } from './failure.ts';

/** Minutes east of UTC of a zone, at a local reading. */
export async function offsetsOf(zone: string): Promise<(local: number) => number> {
  return (await hostClock([], zone)).zone.offsetAt;
}

export async function checkedZone(zone: string): Promise<string> {
  const offset = zone === '' ? Number.NaN : (await offsetsOf(zone))(0);
  if (Number.isNaN(offset))
    throw new UserError(
      `--zone: there is no zone ${JSON.stringify(zone)}`,
      'Say an offset or a name of the IANA database: +02:00, Europe/Berlin.',
    );
  return zone;
}

/** `PATH=ZONE` for one file, `ZONE` for all others. */
export async function zonesOf(words: readonly string[]): Promise<Record<string, string>> {
  const zones: Record<string, string> = {};
  for (const word of words) {
    const at = word.lastIndexOf('=');
    zones[at < 0 ? '*' : word.slice(0, at)] = await checkedZone(word.slice(at + 1));
  }
  return zones;
}
