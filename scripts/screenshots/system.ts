/** The lists of all franchises (SYS-01, SYS-02). */
import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';

/** The line of counts stands there once every row has come. */
const loaded = (page: Page) => page.getByText(/ · \d+ franchises$/).waitFor();

export const SYSTEM_SCENES: readonly Scene[] = [
  { name: 'all-users', path: '/all-users?franchise=SYSTEM', arrange: loaded },
  { name: 'all-users-found', path: '/all-users?franchise=SYSTEM&search=director&sort=-lastName', arrange: loaded },
  { name: 'all-units', path: '/all-units?franchise=SYSTEM', arrange: loaded },
  { name: 'all-units-read-only', account: 'read.only', path: '/all-units?franchise=SYSTEM', arrange: loaded },
];
