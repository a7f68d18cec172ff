import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['mountline-source'] },
  ssr: { resolve: { conditions: ['mountline-source'], externalConditions: ['mountline-source'] } },
  // Tests that read whole bundles take their time on a busy machine.
  test: { include: ['packages/*/src/**/*.test.ts'], testTimeout: 60_000 },
});
