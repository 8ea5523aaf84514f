/** What the site must answer, wherever it is looked at: in its configuration (`check:infra`), locally, and once it is deployed (`smoke`). */

/** Headers of every page, by their names in small letters. */
export const HEADERS: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(?:same-origin|no-referrer|strict-origin)$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  // A year: at least eight digits of seconds.
  'strict-transport-security': /^max-age=[1-9]\d{7,}(?:;|$)/,
};

/** Directives of a policy, to the letter. */
export type Directives = Readonly<Record<string, string>>;

/** Of every page. Where it may call and what it may show depends on where people sign in. */
export const PAGE_POLICY: Directives = {
  'default-src': "'none'",
  'script-src': "'self'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** Through it tokens are renewed (AUTH-05), in a frame of the portal. */
export const BRIDGE = '/redirect.html';
export const BRIDGE_POLICY: Directives = {
  ...PAGE_POLICY,
  'form-action': "'none'",
  'frame-ancestors': "'self'",
};

/** How long browsers keep what they get: these by the route, everything else by the headers of all. */
export const KEPT: Readonly<Record<string, string>> = {
  '/assets/*': 'public, max-age=31536000, immutable',
  '/settings.js': 'no-store',
  [BRIDGE]: 'no-store',
};
export const KEPT_OTHERWISE = 'no-cache';

/** What a content security policy says otherwise than it must, in words. */
export function wrongDirectives(policy: string, expected: Directives): string[] {
  const said = new Map<string, string>();
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().toLowerCase().split(/\s+/);
    if (!said.has(name)) said.set(name, sources.join(' ')); // Browsers take the first.
  }
  return Object.entries(expected).flatMap(([name, sources]) =>
    said.get(name) === sources ? [] : [`the policy must say ${name} ${sources}, not "${said.get(name) ?? ''}"`],
  );
}
