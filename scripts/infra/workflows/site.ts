/** Our rules for `staticwebapp.config.json` beyond its schema: headers, caching, wildcards, pages that exist. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ENTRA, HIDDEN } from '../../site/config.ts';
import { BRIDGE, BRIDGE_POLICY, HEADERS, KEPT, KEPT_OTHERWISE, pagePolicy, wrongDirectives } from '../../site/rules.ts';
import type { Located } from '../check/finding.ts';
import { list, type Mapping, mapping, type Path, type Say, type Source } from './source.ts';

const POLICY = 'content-security-policy';
const CACHE = 'cache-control';
const PAGE_POLICY = pagePolicy(ENTRA);
/** Files that pages load: a missing one must not be answered with the page. */
const ENDINGS = ['css', 'js', 'json', 'map', 'svg', 'woff2'];
/** Identity providers of the site itself. */
const PROVIDERS = ['aad', 'github'];

/** @param root the repository's folder, with the pages in `frontend` */
export function checkSite(source: Source, root: string): Located[] {
  const findings: Located[] = [];
  const say: Say = (path, message) => findings.push(source.finding(path, message));
  const config = mapping(source.value);
  checkHeaders(config.globalHeaders, undefined, ['globalHeaders'], say);

  const routes = list(config.routes).map(mapping);
  for (const [index, route] of routes.entries()) checkRoute(route, config, ['routes', index], say);
  for (const [address, kept] of Object.entries(KEPT))
    if (!routes.some(({ route }) => route === address))
      say(['routes'], `${address} must be kept by browsers so: ${kept}`);
  for (const provider of PROVIDERS)
    if (routes.find(({ route }) => route === `/.auth/login/${provider}`)?.statusCode !== 404)
      say(['routes'], `/.auth/login/${provider} must be answered 404: people sign in to the portal, not to the site`);

  const fallback = mapping(config.navigationFallback);
  const excluded = list(fallback.exclude).map(String);
  const endings = excluded.flatMap((pattern) => /^\/\*\.\{?([\w,]+)\}?$/.exec(pattern)?.[1]?.split(',') ?? []);
  const all = [...excluded, ...endings.map((ending) => `/*.${ending}`)];
  const at: Path = ['navigationFallback', 'exclude'];
  for (const [index, pattern] of excluded.entries()) checkWildcard(pattern, [...at, index], say);
  for (const pattern of ['/assets/*', HIDDEN, ...ENDINGS.map((ending) => `/*.${ending}`)])
    if (!all.includes(pattern)) say(at, `${pattern} must be excluded: a missing file would be answered with the page`);

  const missing = mapping(mapping(config.responseOverrides)[404]);
  if (missing.statusCode !== 404) say(['responseOverrides', '404'], 'what is nowhere must be answered 404');
  const pages: [unknown, Path][] = [
    [missing.rewrite, ['responseOverrides', '404', 'rewrite']],
    [fallback.rewrite, ['navigationFallback', 'rewrite']],
  ];
  for (const [page, path] of pages)
    if (!['', 'public'].some((folder) => existsSync(join(root, 'frontend', folder, String(page)))))
      say(path, `${page ?? 'what is shown here'} is no page of frontend`);
  return findings;
}

function checkRoute(route: Mapping, config: Mapping, at: Path, say: Say): void {
  const address = String(route.route);
  checkWildcard(address, [...at, 'route'], say);
  checkHeaders(route.headers, address, [...at, 'headers'], say);
  // With any `trailingSlash`, Azure redirects `/page.html` to `/page`, where the rule for `/page.html` no longer applies.
  if (config.trailingSlash !== undefined && address.endsWith('.html'))
    say(at, `${address} is redirected and loses its rule where trailingSlash is set`);
  if (route.allowedRoles !== undefined)
    say([...at, 'allowedRoles'], 'people sign in to the portal, not to the site, whose roles nobody has');
  if (address.startsWith('/api') && (route.rewrite ?? route.redirect) !== undefined)
    say([...at, 'route'], `${address} must reach the API`);
}

/** @param address of a route, which may leave headers to the global ones; undefined: these */
function checkHeaders(value: unknown, address: string | undefined, at: Path, say: Say): void {
  const headers = new Map(Object.entries(mapping(value)).map(([name, said]) => [name.toLowerCase(), String(said)]));
  const isGlobal = address === undefined;
  for (const [name, form] of Object.entries(HEADERS))
    if ((isGlobal || headers.has(name)) && !form.test(headers.get(name) ?? ''))
      say(at, `${name} must be ${form.source}`);
  if (isGlobal || headers.has(POLICY) || address === BRIDGE)
    for (const wrong of wrongDirectives(headers.get(POLICY) ?? '', address === BRIDGE ? BRIDGE_POLICY : PAGE_POLICY))
      say(at, wrong);
  const cache = headers.get(CACHE);
  const kept = isGlobal ? KEPT_OTHERWISE : KEPT[address];
  if (kept !== undefined && cache !== kept) say(at, `${address ?? 'every page'} must be kept by browsers so: ${kept}`);
  if (kept === undefined && cache !== undefined && cache !== 'no-store')
    say(at, `${address} must not be kept by browsers: only what its name changes with may be`);
  for (const name of headers.keys())
    if (name.startsWith('access-control-')) say(at, `${name}: nothing here is for pages of other origins`);
}

/** Azure takes `*` at the end alone, or there before endings: `/assets/*`, `/*.{css,js}`. Anywhere else it rejects the file. */
function checkWildcard(address: string, path: Path, say: Say): void {
  if (/\*(?!$|\.(?:\w+|\{[\w,]+\})$)/.test(address))
    say(path, `${address}: * may stand at the end alone, or before endings`);
}
