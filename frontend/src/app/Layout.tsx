/** The layout of every route (SHELL-02): the gate before the sign-in, the portal after it. */
import { useSessionState } from '../auth/SessionContext.ts';
import type { SessionState } from '../auth/session.ts';
import { lazyComponent } from '../ui/index.ts';
import { Frame } from './Frame.tsx';
import { Gate } from './Gate.tsx';
import { Header } from './Header.tsx';

/** The portal after the sign-in. Its code can load during the sign-in, because its requests have to wait for the token. */
const { Lazy: SignedIn, preload: preloadSignedIn } = lazyComponent(
  async () => (await import('./SignedIn.tsx')).SignedIn,
  <SignedOut state={{ status: 'inProgress' }} />,
);

export { preloadSignedIn };

export function Layout() {
  const state = useSessionState();
  return state.status === 'authenticated' ? <SignedIn account={state.account} /> : <SignedOut state={state} />;
}

function SignedOut({ state }: { readonly state: Exclude<SessionState, { status: 'authenticated' }> }) {
  return (
    <Frame header={<Header />}>
      <Gate state={state} />
    </Frame>
  );
}
