import { decodeJwt, decodeProtectedHeader } from 'jose';

/**
 * Returns the path and query without an id token hint that was signed before the last start of the directory. Its key no
 * longer exists, so the provider would reject the request, whereas Entra signs out anyway. Keeps the client id of the
 * hint, so that the return address is still checked.
 */
export function withUsableHint(url: URL, kid: string): string {
  const hint = url.searchParams.get('id_token_hint');
  if (hint !== null) {
    const old = read(hint);
    if (old && old.kid !== kid) {
      url.searchParams.delete('id_token_hint');
      if (!url.searchParams.has('client_id')) url.searchParams.set('client_id', old.audience);
    }
  }
  return url.pathname + url.search;
}

function read(token: string): { kid: string | undefined; audience: string } | undefined {
  try {
    const { aud } = decodeJwt(token);
    return { kid: decodeProtectedHeader(token).kid, audience: String(aud) };
  } catch {
    // The hint is not a token; the provider reports the error.
    return undefined;
  }
}
