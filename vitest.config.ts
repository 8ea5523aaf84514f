import { defineConfig } from 'vitest/config';

// One runner for everything that needs no browser: `unit` sits beside the code it proves, `api` crosses HTTP.
export default defineConfig({
  test: {
    // Tests of the parts mostly wait for one another's answers: three files at a time keep two cores at work.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['api/src/**/*.test.ts', 'scripts/**/*.test.ts', 'frontend/src/**/*.test.ts'],
          environment: 'node',
          // Generating the large data set takes seconds on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'ui',
          include: ['frontend/src/**/*.test.tsx'],
          environment: 'happy-dom',
        },
      },
      {
        test: {
          name: 'api',
          include: ['local', 'api', 'faults', 'fuzz'].map((folder) => `tests/${folder}/**/*.test.ts`),
          environment: 'node',
          globalSetup: 'tests/support/build-api.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
