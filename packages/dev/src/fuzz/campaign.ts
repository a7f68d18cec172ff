import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { FIXTURES } from '../testing/fixtures.ts';

/** Seconds for each campaign, where `pnpm fuzz` asks for one. */
const asked = process.env.MOUNTLINE_FUZZ;
/** In every run of the tests the same few inputs. */
const RUNS: fc.Parameters<[Uint8Array]> =
  asked === undefined
    ? { numRuns: 200, seed: 20361 }
    : { numRuns: 1_000_000_000, interruptAfterTimeLimit: Number(asked) * 1000, seed: Date.now() | 0 };

/** Milliseconds of CPU for one input of some kilobytes: the machine may have other things to do. */
const LONGEST = 2000;

/** What an input must hold; throws where it does not. */
type Holds = (input: Uint8Array) => void | Promise<void>;

const total = { inputs: 0 };
afterAll(() => {
  if (asked !== undefined) console.log(`${total.inputs} inputs`);
});

/**
 * Inputs of one kind, as many as there is time for, and what each must hold. What fails is made small and kept in fixtures/fuzz/NAME, and
 * is asked again in every run of the tests.
 */
export function campaign(name: string, inputs: fc.Arbitrary<Uint8Array>, holds: Holds): void {
  const folder = join(FIXTURES, 'fuzz', name);
  const kept = existsSync(folder) ? readdirSync(folder).sort() : [];
  const timed = async (input: Uint8Array) => {
    const start = process.cpuUsage();
    await holds(input);
    const took = process.cpuUsage(start).user / 1000;
    if (took > LONGEST) throw new Error(`took ${Math.round(took)} ms of CPU`);
  };
  describe(name, () => {
    test.each(kept)('what failed once holds: %s', (file) => timed(Uint8Array.from(readFileSync(join(folder, file)))));

    test('any input', { timeout: 300_000 + Number(asked ?? 0) * 2000 }, async () => {
      const found = await fc.check(fc.asyncProperty(inputs, timed), RUNS);
      total.inputs += found.numRuns;
      if (asked !== undefined) console.log(`${name}: ${found.numRuns} inputs, seed ${found.seed}`);
      if (!found.counterexample) return;
      const [bytes] = found.counterexample;
      mkdirSync(folder, { recursive: true });
      const file = join(folder, createHash('sha256').update(bytes).digest('hex').slice(0, 16));
      writeFileSync(file, bytes);
      expect(`${found.errorInstance}, of ${file}`).toBe('');
    });
  });
}
