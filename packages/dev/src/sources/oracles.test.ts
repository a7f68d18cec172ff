import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceCases } from '../testing/fixtures.ts';
import { hostileBytes } from '../testing/mutations.ts';
import { containerLine } from '../testing/oracles/container-line.ts';
import { journalExport } from '../testing/oracles/journal-export.ts';
import { klog } from '../testing/oracles/klog.ts';
import { mountinfo } from '../testing/oracles/mountinfo.ts';
import { mounts } from '../testing/oracles/mounts.ts';
import { mountstats } from '../testing/oracles/mountstats.ts';
import { nfsstat } from '../testing/oracles/nfsstat.ts';
import type { Oracle } from '../testing/oracles/oracle.ts';
import { ps } from '../testing/oracles/ps.ts';
import { ss } from '../testing/oracles/ss.ts';
import { syslog } from '../testing/oracles/syslog.ts';

const oracles = [mountinfo, mounts, klog, syslog, containerLine, mountstats, nfsstat, journalExport, ps, ss];

/** Texts that are put together or broken, for each oracle. */
const RUNS = { numRuns: 2000, seed: 20361 };

/** What is asked of both: all that the oracle says. An oracle of a part of the format says nothing of what it refuses. */
function compare({ exact, says, parses }: Oracle, text: string): boolean {
  const said = says(text);
  if (said === null && !exact) return false;
  const parsed = parses(text);
  if (said === null || parsed === null) expect([text, parsed]).toEqual([text, said]);
  else expect(parsed, text).toMatchObject(said as object);
  return true;
}

describe.each(oracles.map((oracle) => ({ name: oracle.name, oracle })))('$name', ({ oracle }) => {
  const fixtures = oracle.fixtures.flatMap((source) => sourceCases(source).map(({ bytes }) => bytes));
  const letters = oracle === journalExport ? 'latin1' : 'utf8';
  const texts = fixtures.flatMap((bytes) => oracle.textsOf(Buffer.from(bytes).toString(letters)));

  test('the grammar and the parser agree on the fixtures', () => {
    const compared = texts.filter((text) => compare(oracle, text));
    expect(compared.length).toBeGreaterThan(texts.length / 3);
  });

  test('the grammar and the parser agree on sound texts', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(oracle.sound, (text) => {
        expect(compare(oracle, text), text).toBe(true);
      }),
      RUNS,
    );
  });

  if (oracle.exact) {
    test('they refuse the same broken lines, and agree on the others', { timeout: 120_000 }, () => {
      fc.assert(
        fc.property(hostileBytes(fixtures.map((bytes) => bytes.subarray(0, 400))), (bytes) => {
          for (const text of oracle.textsOf(new TextDecoder().decode(bytes))) compare(oracle, text);
        }),
        { ...RUNS, numRuns: 1000 },
      );
    });
  }
});
