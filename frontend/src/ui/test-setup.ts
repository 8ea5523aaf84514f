/** What every test of a component begins and ends with. */
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach } from 'vitest';
import { forgetAnnouncements } from './toasts/announce.ts';
import { clearNotifications } from './toasts/toasts.ts';

// A busy machine is no failure: what is loaded when it is first opened takes seconds there.
configure({ asyncUtilTimeout: 30_000, defaultHidden: false });

// The development builds of React and Fluent read NODE_ENV at each render, a slow call into Node. From a plain object it is fast: a
// quarter of the tests' time.
process.env = { ...process.env };

// React's development build takes a stack for each of the first 10,000 elements of a second, which is a fifth of the tests' time. It
// prints those stacks with its warnings alone.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => {},
    configurable: true,
  });

// Fluent's styles: queries by role read each element's style, and applying thousands of rules would take a third of the tests' time.
CSSStyleSheet.prototype.insertRule = () => 0;

// Modules and window are those of the file before: what it left is nobody's.
document.body.replaceChildren();
clearNotifications();
forgetAnnouncements();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // happy-dom has animations that never end.
  Reflect.deleteProperty(Element.prototype, 'animate');
});
afterEach(cleanup);
