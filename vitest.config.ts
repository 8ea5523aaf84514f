import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/**
 * One worker per processor for CPU-bound tests, because each worker takes seconds to load the modules. Vitest requires a separate group for
 * projects with another number of workers.
 */
const COMPUTING = { maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } };

/** Starts the longest files first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const isLong = ({ moduleId }: (typeof files)[number]) =>
      /\/tests\/(faults|fuzz|scripts\/(deploy|supervisor))\//.test(moduleId);
    return (await super.sort(files)).sort((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

/** Tests of modules that read settings only once (API and credential). Each file needs its own modules. */
const OWN_MODULES = ['tests/{api,faults}/directory*.test.ts', 'scripts/local/tests/directory/identity.test.ts'];

// Runs all tests without a browser: `unit` tests are next to their code, `api` tests use HTTP.
export default defineConfig({
  test: {
    // These tests mostly wait for responses, so six files at a time keep two cores busy.
    maxWorkers: 6,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['api/src/**/*.test.ts', 'scripts/**/*.test.ts', 'frontend/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'scripts/local/tests/**'],
          environment: 'node',
          // No file changes state that another one reads, so all files share the loaded modules.
          isolate: false,
          ...COMPUTING,
          // Generating the large data set takes seconds on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'ui',
          include: ['frontend/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'frontend/src/ui/test-setup.ts',
          isolate: false,
          ...COMPUTING,
          // A busy machine must not fail tests.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'infra',
          include: ['tests/infra/**/*.test.ts', 'tests/requirements.test.ts'],
          environment: 'node',
          isolate: false,
          ...COMPUTING,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['scripts/local/tests/**/*.test.ts', 'tests/{scripts,api,faults,fuzz}/**/*.test.ts'],
          exclude: OWN_MODULES,
          environment: 'node',
          globalSetup: 'tests/support/build-api.ts',
          // Keeps Node's warnings out of the output of scripts that run inside a test.
          execArgv: ['--disable-warning=ExperimentalWarning'],
          // Each file starts its own cloud. All files share the modules, which take 1.5 s to load.
          isolate: false,
          // Some tests move thousands of people, which takes long on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'directory',
          include: OWN_MODULES,
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
