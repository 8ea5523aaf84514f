/** Setup and cleanup for every component test. */
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach } from 'vitest';
import { clearAnnouncements } from './toasts/announce.ts';
import { clearNotifications } from './toasts/toasts.ts';

// Code that loads on first use takes seconds on a busy machine.
configure({ asyncUtilTimeout: 30_000, defaultHidden: false });

// The development builds of React and Fluent read NODE_ENV on each render, and reading process.env is slow. A plain object saves a quarter
// of the test time.
process.env = { ...process.env };

// React's development build captures a stack for each of the first 10,000 elements per second. That takes a fifth of the test time, and
// React uses these stacks only in warnings.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => {},
    configurable: true,
  });

// Queries by role compute each element's style. Skips Fluent's thousands of rules, which would take a third of the test time.
CSSStyleSheet.prototype.insertRule = () => 0;

// Test files share modules and the window, so clear what the previous file left behind.
document.body.replaceChildren();
clearNotifications();
clearAnnouncements();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // Animations never finish in happy-dom.
  Reflect.deleteProperty(Element.prototype, 'animate');
});
afterEach(cleanup);
