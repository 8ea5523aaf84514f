/**
 * Browser stories run on the local cloud, against the production build. The Static Web Apps CLI serves it with the site's
 * Content-Security-Policy.
 */
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from '../../scripts/browser.ts';
import { inRoot } from '../../scripts/root.ts';
import { MEDIA } from './support/windows.ts';

/** Three workers keep two cores busy. Each worker has its own franchise (support/own-franchise.ts). */
const WORKERS = 3;

/** All pages belong to one site. Without site isolation, Chromium starts no spare processes and needs a fifth less CPU time. */
const ONE_PROCESS = '--disable-site-isolation-trials';

const options = chromiumOptions();

export default defineConfig({
  testDir: '.',
  outputDir: inRoot('test-results/browser'),
  globalSetup: './support/portal.ts',
  workers: WORKERS,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    ...MEDIA,
    // Recording every story would take a fifth of the time. Use `--trace retain-on-failure` to record failed stories.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...options, args: [...(options.args ?? []), ONE_PROCESS] },
  },
});
