import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['mountline-source'] },
  ssr: { resolve: { conditions: ['mountline-source'], externalConditions: ['mountline-source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts'],
    // Tests that read whole bundles take their time on a busy machine.
    testTimeout: 60_000,
    // Vitest leaves one processor free, which is half of a small machine.
    maxWorkers: '100%',
  },
});
