/** The members of `staticwebapp.config.json` that depend on a site's path and directory. */
export interface SiteConfig {
  readonly routes: readonly { readonly route: string; readonly [member: string]: unknown }[];
  readonly navigationFallback: { readonly rewrite: string; readonly exclude: readonly string[] };
  readonly globalHeaders: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
}

const POLICY = 'Content-Security-Policy';
/** Origin of the production directory. */
export const ENTRA = 'https://login.microsoftonline.com';
// Paths of the origin, which do not belong to the portal.
const OF_THE_ORIGIN = ['/redirect.html', '/.auth/'];
/** Hidden files, which scanners request. They return 404 instead of the page. The pattern does not match nested or encoded paths. */
export const HIDDEN = '/.*';

/**
 * Returns the configuration of a portal at `basePath` with sign-in at `authorityOrigin` and API requests to `apiOrigin`, by default its own
 * origin.
 */
export function rebase(
  config: SiteConfig,
  basePath: string,
  authorityOrigin: string = ENTRA,
  apiOrigin?: string,
): SiteConfig {
  const policy = config.globalHeaders[POLICY];
  if (!policy?.includes(ENTRA)) throw new Error(`staticwebapp.config.json has no ${POLICY} that names ${ENTRA}.`);
  const signIn = policy.replaceAll(ENTRA, authorityOrigin);
  const policies = apiOrigin === undefined ? signIn : signIn.replace(/connect-src 'self'/, `$& ${apiOrigin}`);
  if (apiOrigin !== undefined && policies === signIn) throw new Error(`${POLICY} has no connect-src 'self'.`);
  const within = (path: string) => basePath + path.replace(/^\//, '');
  const routes = config.routes.map((route) =>
    OF_THE_ORIGIN.some((start) => route.route.startsWith(start)) ? route : { ...route, route: within(route.route) },
  );
  return {
    ...config,
    routes: basePath === '/' ? routes : [...routes, { route: '/', redirect: basePath, statusCode: 302 }],
    navigationFallback: {
      rewrite: within(config.navigationFallback.rewrite),
      exclude: [...new Set([HIDDEN, ...config.navigationFallback.exclude.map(within)])],
    },
    globalHeaders: { ...config.globalHeaders, [POLICY]: policies },
  };
}
