import { EmptyState } from '../ui/index.ts';

/** For whoever sets the portal up: which page setting is missing or wrong. */
export function SettingsProblem({ message }: { readonly message: string }) {
  return (
    <main>
      <EmptyState title="The portal is not set up correctly">{message}</EmptyState>
    </main>
  );
}
