/** The identity token in the browser. The client reads only its expiry; the API verifies the token. */

/** Local storage key for the portal's copy of the token, for other code on the page (AUTH-06). The copy does not prove a sign-in. */
export const ID_TOKEN_KEY = 'msal.idtoken';

/** A token that expires within this time is renewed before use. Milliseconds (5 minutes). */
export const RENEW_BEFORE_MS = 5 * 60_000;

/** Returns the token's expiry as Unix time in milliseconds; 0 for an invalid token. */
export function expiryOf(token: string): number {
  const payload = token.split('.')[1];
  if (!payload) return 0;
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : 0;
  } catch {
    // An invalid token is treated as expired.
    return 0;
  }
}
