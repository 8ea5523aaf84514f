/** What every test of a component begins and ends with. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { forgetAnnouncements } from './toasts/announce.ts';
import { clearNotifications } from './toasts/toasts.ts';

// A busy machine is no failure: what is loaded when it is first opened takes seconds there.
configure({ asyncUtilTimeout: 30_000, defaultHidden: false });

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
