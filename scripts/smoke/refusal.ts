/** Why a token that should be good is answered with 401. */
import { decodeJwt } from 'jose';

/**
 * What is wrong: the token, or the way to the API. The token itself is never told.
 * @param isSeen whether the API says that a token stands in X-App-Authorization and does not hold
 */
export async function whyRefused(token: string, isSeen: () => Promise<boolean>): Promise<string> {
  const ended = endOf(token);
  if (ended === 'none') return 'what was given is no token: three parts apart by dots, without "Bearer"';
  if (ended < new Date()) return `the token ended at ${ended.toISOString()}: take a new one`;
  return (await isSeen())
    ? 'it reaches the API, which refuses it: of another application or tenant, or not whole'
    : 'X-App-Authorization does not reach the API';
}

function endOf(token: string): Date | 'none' {
  try {
    return new Date((decodeJwt(token).exp ?? Number.POSITIVE_INFINITY) * 1000);
  } catch {
    return 'none';
  }
}
