import { fileOf } from '@mountline/core';
import { evidenceOf } from '../../timeline/event-evidence.ts';
import type { Decided, Doubt } from './decided.ts';

/**
 * Bytes whose checksum is wrong may say anything: no verdict that hangs on such a file is certain. Silences of the file prove nothing
 * already, as those of a log that was filtered.
 */
export function doubtDamaged(steps: readonly Decided[], damaged: ReadonlyMap<string, string>): void {
  if (damaged.size === 0) return;
  for (const step of steps) {
    const doubt = damageOf(step, damaged);
    if (doubt) step.doubt ??= doubt;
  }
}

function damageOf({ events }: Decided, damaged: ReadonlyMap<string, string>): Doubt | undefined {
  const files = events.flatMap((event) => evidenceOf(event).map(({ span }) => fileOf(span)));
  const file = files.find((one) => damaged.has(one));
  return file === undefined ? undefined : { about: 'damage', file, why: damaged.get(file)! };
}
