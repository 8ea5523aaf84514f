import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { html, page, trusted } from './html.ts';

/** Ends the session at once if the portal sent the user's id token, as Entra does; otherwise asks for confirmation. */
export function signOutPage(context: KoaContextWithOIDC, form: string): void {
  const sure = context.oidc.entities.IdTokenHint !== undefined;
  context.body = page(
    'Sign out',
    html`<section class="card">
<h1>Sign out</h1>
<p>${sure ? 'Signing you out…' : 'Do you want to sign out?'}</p>
${trusted(form)}
<div class="actions">
<button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
</div>
</section>`,
    sure ? 'sign-out.js' : undefined,
  );
}

/** Shows the page after a sign-out without a return address. */
export function signedOutPage(context: KoaContextWithOIDC): void {
  context.body = page(
    'Signed out',
    html`<section class="card"><h1>You are signed out</h1><p>You can close this page.</p></section>`,
  );
}

/** Shows protocol errors that cannot be returned to the portal, such as an unknown redirect address. */
export function errorPage(context: KoaContextWithOIDC, out: ErrorOut): void {
  context.type = 'html';
  context.body = failurePage(out.error_description ?? out.error);
}

/** Returns a page with the reason why sign-in failed. */
export function failurePage(message: string): string {
  return page(
    'Sign-in failed',
    html`<section class="card">
<h1>We could not sign you in</h1>
<p class="alert" role="alert">${message}</p>
<p>Go back to the portal and try again.</p>
</section>`,
  );
}
