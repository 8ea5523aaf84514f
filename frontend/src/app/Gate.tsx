/** Replaces the page until a user is signed in (AUTH-01 to AUTH-04). */
import { useEffect, useRef } from 'react';
import { useSession } from '../auth/SessionContext.ts';
import type { SessionState } from '../auth/session.ts';
import { Button, isFocusAdrift } from '../ui/index.ts';

const FAILED = 'An error occured during authentication, please try again!';
const LOGGED_OUT = 'You are currently not logged in';

export function Gate({ state }: { readonly state: Exclude<SessionState, { status: 'authenticated' }> }) {
  const session = useSession();
  const isWaiting = state.status === 'inProgress';
  const hasFailed = state.status === 'unauthenticated';
  const login = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The page offers no other action, so focus the button.
    if (!isWaiting && isFocusAdrift()) login.current?.focus();
  }, [isWaiting]);
  return (
    <div className="notice">
      <h1 className="visually-hidden">Franchise Admin Portal</h1>
      <p className="lead" role={hasFailed ? 'alert' : 'status'}>
        {isWaiting ? 'Authenticating...' : hasFailed ? FAILED : LOGGED_OUT}
      </p>
      <Button ref={login} appearance={isWaiting ? 'secondary' : 'primary'} onClick={() => void session.signIn()}>
        {isWaiting ? 'Login' : 'Login Now'}
      </Button>
    </div>
  );
}
