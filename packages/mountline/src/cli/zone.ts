import { offsetsOfZone } from '@mountline/correlation';
import { UserError } from './failure.ts';

/** Minutes east of UTC at a local reading, for what the user gave as `--zone`. */
export async function givenZone(zone: string): Promise<(local: number) => number> {
  try {
    return await offsetsOfZone(zone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UserError(
      `--zone: ${error.message}`,
      'Say an offset or a name of the IANA database: +02:00, Europe/Berlin.',
    );
  }
}
