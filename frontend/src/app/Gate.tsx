/** What stands in the page's place while nobody is signed in (AUTH-01 to AUTH-04). */
import { useSession } from '../auth/SessionContext.ts';
import type { SessionState } from '../auth/session.ts';
import { Button } from '../ui/index.ts';
import styles from './Gate.module.css';

export function Gate({ state }: { readonly state: Exclude<SessionState, { status: 'authenticated' }> }) {
  const session = useSession();
  const login = () => void session.signIn();
  if (state.status === 'inProgress')
    return (
      <div className={styles.gate} data-waiting="">
        <p role="status">Authenticating...</p>
        <Button onClick={login}>Login</Button>
      </div>
    );
  if (state.status === 'unauthenticated')
    return (
      <div className={styles.gate}>
        <p role="alert">An error occured during authentication, please try again!</p>
        <Button appearance="primary" onClick={login}>
          Login Now
        </Button>
      </div>
    );
  return (
    <div className={styles.gate}>
      <p role="status">You are currently not logged in</p>
      <Button appearance="primary" onClick={login}>
        Login Now
      </Button>
    </div>
  );
}
