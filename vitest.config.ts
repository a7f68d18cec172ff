import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['mountline-source'] },
  ssr: { resolve: { conditions: ['mountline-source'], externalConditions: ['mountline-source'] } },
  test: { include: ['packages/*/src/**/*.test.ts'] },
});
