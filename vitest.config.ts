import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/**
 * Workers of tests that compute: loading the modules of a project takes seconds in each of its workers. Projects with another number
 * of workers run in a group of their own.
 */
const COMPUTING = { maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } };

/** Those that take longest begin first, so that none of them is waited for alone in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const isLong = ({ moduleId }: (typeof files)[number]) =>
      /\/tests\/(faults|fuzz|scripts\/(deploy|supervisor))\//.test(moduleId);
    return (await super.sort(files)).sort((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

/** Tests of modules that read their settings once, the API's own and the credential's: each file has its own. */
const OWN_MODULES = ['tests/{api,faults}/directory*.test.ts', 'scripts/local/tests/directory/identity.test.ts'];

// One runner for everything that needs no browser: `unit` sits beside the code it proves, `api` crosses HTTP.
export default defineConfig({
  test: {
    // Tests of the parts mostly wait for one another's answers: six files at a time keep two cores at work.
    maxWorkers: 6,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['api/src/**/*.test.ts', 'scripts/**/*.test.ts', 'frontend/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'scripts/local/tests/**'],
          environment: 'node',
          // Nothing there changes what another file finds: the modules are loaded once for all of them.
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
          // A busy machine is no failure.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'infra',
          include: ['tests/infra/**/*.test.ts'],
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
          // Scripts that run inside a test print nothing but their own words.
          execArgv: ['--disable-warning=ExperimentalWarning'],
          // Each file starts a cloud of its own: the modules, a second and a half to load, are loaded once for all of them.
          isolate: false,
          // Some move thousands of people: a busy machine is no failure.
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
