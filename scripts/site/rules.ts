/**
 * The required responses of the site. `check:infra` checks them in the site's configuration, tests on a local site, and `smoke` on a
 * deployed site.
 */

/** Headers of every page, with names in lower case. */
export const HEADERS: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(?:same-origin|no-referrer|strict-origin)$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  // At least a year: eight digits of seconds.
  'strict-transport-security': /^max-age=[1-9]\d{7,}(?:;|$)/,
};

/** Directives of a policy with their exact values. */
export type Directives = Readonly<Record<string, string>>;

const EVERY: Directives = { 'default-src': "'none'", 'script-src': "'self'", 'base-uri': "'self'" };

/**
 * Returns the policy of every page.
 * @param signIn origin of the directory for sign-in
 * @param apiOrigin origin of the API, if pages send requests to it directly
 */
export function pagePolicy(signIn: string, apiOrigin?: string): Directives {
  return {
    ...EVERY,
    // The hash of an empty text. A style element that a script fills is empty when it is parsed.
    'style-src': "'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'connect-src': ["'self'", ...(apiOrigin === undefined ? [] : [apiOrigin]), signIn].join(' '),
    'frame-src': `'self' ${signIn}`,
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
}

/** The page for silent token renewal (AUTH-05), loaded in a frame of the portal. */
export const BRIDGE = '/redirect.html';
export const BRIDGE_POLICY: Directives = { ...EVERY, 'form-action': "'none'", 'frame-ancestors': "'self'" };

/** Cache-Control by route. All other paths use the global header. */
export const KEPT: Readonly<Record<string, string>> = {
  '/assets/*': 'public, max-age=31536000, immutable',
  '/settings.js': 'no-store',
  [BRIDGE]: 'no-store',
};
export const KEPT_OTHERWISE = 'no-cache';

/** Returns a message for each wrong, missing or additional directive. */
export function wrongDirectives(policy: string, expected: Directives): string[] {
  const found = new Map<string, string>();
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    const key = name.toLowerCase();
    if (key !== '' && !found.has(key)) found.set(key, sources.join(' ')); // Browsers use the first occurrence.
  }
  const wrong = Object.entries(expected).flatMap(([name, sources]) =>
    found.get(name) === sources ? [] : [`the policy must contain ${name} ${sources}, not "${found.get(name) ?? ''}"`],
  );
  // An additional directive may weaken an expected one: `script-src-elem` overrides `script-src`.
  const besides = [...found.keys()].filter((name) => !(name in expected));
  return [...wrong, ...besides.map((name) => `the policy must not contain ${name}`)];
}
