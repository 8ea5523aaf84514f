import type { HttpCookie } from '../core-types.ts';

const SAME_SITE = { none: undefined, explicitNone: 'None', lax: 'Lax', strict: 'Strict' } as const;

/** A `Set-Cookie` value from a cookie as the programming model sends it without streaming. */
export function serializeCookie(cookie: HttpCookie): string {
  const seconds = cookie.expires?.value?.seconds;
  const parts = [`${cookie.name ?? ''}=${encodeURIComponent(cookie.value ?? '')}`];
  const add = (name: string, value: string | number | undefined) => {
    if (value !== undefined) parts.push(`${name}=${value}`);
  };
  add('Max-Age', cookie.maxAge?.value);
  add('Domain', cookie.domain?.value);
  add('Path', cookie.path?.value);
  add('Expires', seconds === undefined ? undefined : new Date(seconds * 1000).toUTCString());
  add('SameSite', SAME_SITE[cookie.sameSite ?? 'none']);
  if (cookie.httpOnly?.value) parts.push('HttpOnly');
  if (cookie.secure?.value) parts.push('Secure');
  return parts.join('; ');
}
