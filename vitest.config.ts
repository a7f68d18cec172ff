import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, as it was measured. It begins first: else one worker ends with it while the others have nothing left to do. */
const LONGEST = [
  'whole-distill',
  'mutation',
  'less-evidence',
  'duplicate-copies',
  'oracles',
  'cli',
  'same-report',
  'memory',
];

function rankOf({ moduleId }: TestSpecification): number {
  const at = LONGEST.indexOf(basename(moduleId, '.test.ts'));
  return at < 0 ? LONGEST.length : at;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

export default defineConfig({
  resolve: { conditions: ['mountline-source'] },
  ssr: { resolve: { conditions: ['mountline-source'], externalConditions: ['mountline-source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts'],
    // Tests that read whole bundles take their time on a busy machine.
    testTimeout: 120_000,
    // Vitest leaves one processor free, which is half of a small machine.
    maxWorkers: '100%',
    // The files of a worker share its modules: to load them anew for each took a tenth of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
