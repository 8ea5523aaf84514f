/** For the operator of the portal: which page setting is missing or wrong. */
export function SettingsProblem({ message }: { readonly message: string }) {
  return (
    <main className="notice">
      <h1 className="lead">The portal is not set up correctly</h1>
      <p>{message}</p>
    </main>
  );
}
