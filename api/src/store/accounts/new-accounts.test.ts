import { expect, test } from 'vitest';
import { DeadlineError, withDeadline } from '../../deadline.ts';
import { countNewAccount } from './new-accounts.ts';

test('throws DeadlineError if the request has no time left', async () => {
  const late = withDeadline(0, async () =>
    countNewAccount('somebody', 100, Date.now(), 'request').catch((error: unknown) => error),
  );
  expect(await late).toBeInstanceOf(DeadlineError);
});
