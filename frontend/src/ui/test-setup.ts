/** What every test of a component begins and ends with. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

// A busy machine is no failure.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // happy-dom has animations that never end.
  Reflect.deleteProperty(Element.prototype, 'animate');
});
afterEach(cleanup);
