/** The one layout around every route (SHELL-02): it shows the gate until somebody is signed in, then the portal. */
import { useSessionState } from '../auth/SessionContext.ts';
import { Frame } from './Frame.tsx';
import { Gate } from './Gate.tsx';
import { Header } from './Header.tsx';
import { SignedIn } from './SignedIn.tsx';

export function Layout() {
  const state = useSessionState();
  if (state.status === 'authenticated') return <SignedIn account={state.account} />;
  return (
    <Frame header={<Header />}>
      <Gate state={state} />
    </Frame>
  );
}
