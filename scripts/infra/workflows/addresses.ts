/** What the schema of `staticwebapp.config.json` lets pass, and Azure answers otherwise than it reads. */
import type { Finding } from './finding.ts';
import type { Source } from './source.ts';

interface Config {
  readonly trailingSlash?: unknown;
  readonly routes?: readonly { readonly route?: unknown }[];
}

/**
 * With any `trailingSlash` Azure answers `/page.html` with a redirect to `/page`, where a rule for `/page.html` holds no more; the
 * command line for local runs does not.
 */
export function checkAddresses(source: Source): Finding[] {
  const { trailingSlash, routes } = (source.value ?? {}) as Config;
  if (trailingSlash === undefined || !Array.isArray(routes)) return [];
  return routes.flatMap(({ route }, index) =>
    String(route).endsWith('.html')
      ? [source.finding(['routes', index], `${route} is redirected, its rule lost, where trailingSlash is set`)]
      : [],
  );
}
