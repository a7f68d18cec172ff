import { type Offsets, offsetsOfZone } from '@mountline/correlation';
import { UserError } from './failure.ts';

/** The offsets of what the user gave as `--zone`. */
export async function givenZone(zone: string): Promise<Offsets> {
  try {
    return await offsetsOfZone(zone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UserError(`--zone: ${error.message}`, 'Write an offset or an IANA zone name: +02:00, Europe/Berlin.');
  }
}

/** `PATH=ZONE` for one file, `ZONE` for all others. */
export async function zonesOf(words: readonly string[]): Promise<Record<string, string>> {
  const zones: Record<string, string> = {};
  for (const word of words) {
    const at = word.lastIndexOf('=');
    const zone = word.slice(at + 1);
    await givenZone(zone);
    zones[at < 0 ? '*' : word.slice(0, at)] = zone;
  }
  return zones;
}
