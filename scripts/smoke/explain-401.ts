/** Explains why the API rejects a token with 401. */
import { decodeJwt } from 'jose';

/**
 * Returns why the API rejected the token, without the token itself.
 * @param isSeen returns true if the API received the token in X-App-Authorization and rejected it
 */
export async function explain401(token: string, isSeen: () => Promise<boolean>): Promise<string> {
  const ended = endOf(token);
  if (ended === 'none')
    return 'the given text is not a token: it needs three parts separated by dots, without "Bearer"';
  if (ended < new Date()) return `the token expired at ${ended.toISOString()}: get a new one`;
  return (await isSeen())
    ? 'the API rejects the token: it is incomplete, or of another application or tenant'
    : 'X-App-Authorization does not reach the API';
}

function endOf(token: string): Date | 'none' {
  try {
    return new Date((decodeJwt(token).exp ?? Number.POSITIVE_INFINITY) * 1000);
  } catch {
    return 'none';
  }
}
