/** The identity token as the browser sees it: only its expiry matters here; the API verifies the rest. */

/** AUTH-06: our own key, for whoever reads the token from outside; never proof of being signed in. */
export const ID_TOKEN_KEY = 'msal.idtoken';

/** A token with less than this left is renewed before it is used: 5 minutes, in milliseconds. */
export const RENEW_BEFORE_MS = 5 * 60_000;

/** When the token runs out, in milliseconds since 1970; 0 for something that is no token. */
export function expiryOf(token: string): number {
  const payload = token.split('.')[1];
  if (!payload) return 0;
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : 0;
  } catch {
    // Not a token: as good as one that has run out.
    return 0;
  }
}
