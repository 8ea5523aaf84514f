import { decodeJwt, decodeProtectedHeader } from 'jose';

/**
 * The sign-out address, without an id token hint that was signed before the last start: its key is gone and the
 * provider would refuse the whole request, while Entra signs out all the same. The application it named stays, so that
 * the way back to the portal is still checked.
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
    // Not a token at all: the provider says so.
    return undefined;
  }
}
