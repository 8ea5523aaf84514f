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

const EVERY: Directives = { 'default-src': "'none'", 'script-src': "'self'", 'base-uri': "'self'" };

/**
 * Of every page. @param signIn origin of the directory that people sign in at
 * @param apiOrigin of the API where pages call it directly
 */
export function pagePolicy(signIn: string, apiOrigin?: string): Directives {
  return {
    ...EVERY,
    // The hash is that of nothing: an element whose rules are put in by script is empty when it is parsed.
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

/** Through it tokens are renewed (AUTH-05), in a frame of the portal. */
export const BRIDGE = '/redirect.html';
export const BRIDGE_POLICY: Directives = { ...EVERY, 'form-action': "'none'", 'frame-ancestors': "'self'" };

/** How long browsers keep what they get: these by the route, everything else by the headers of all. */
export const KEPT: Readonly<Record<string, string>> = {
  '/assets/*': 'public, max-age=31536000, immutable',
  '/settings.js': 'no-store',
  [BRIDGE]: 'no-store',
};
export const KEPT_OTHERWISE = 'no-cache';

/** What a content security policy says otherwise than it must, or besides, in words. */
export function wrongDirectives(policy: string, expected: Directives): string[] {
  const said = new Map<string, string>();
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    const key = name.toLowerCase();
    if (key !== '' && !said.has(key)) said.set(key, sources.join(' ')); // Browsers take the first.
  }
  const wrong = Object.entries(expected).flatMap(([name, sources]) =>
    said.get(name) === sources ? [] : [`the policy must say ${name} ${sources}, not "${said.get(name) ?? ''}"`],
  );
  // `script-src-elem` goes before `script-src`.
  const besides = [...said.keys()].filter((name) => !(name in expected));
  return [...wrong, ...besides.map((name) => `the policy must not say ${name}`)];
}
