/** Our rules for `staticwebapp.config.json`, beyond what its schema asks: headers, how long browsers keep what, pages that are there. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ENTRA, HIDDEN } from '../../site/config.ts';
import { BRIDGE, BRIDGE_POLICY, HEADERS, KEPT, KEPT_OTHERWISE, pagePolicy, wrongDirectives } from '../../site/rules.ts';
import type { Finding } from './finding.ts';
import { list, type Mapping, mapping, type Path, type Say } from './shape.ts';
import type { Source } from './source.ts';

const POLICY = 'Content-Security-Policy';
const CACHE = 'Cache-Control';
const PAGE_POLICY = pagePolicy(ENTRA);
/** Of files that pages load: nothing is to stand in for one that is gone. */
const ENDINGS = ['css', 'js', 'json', 'map', 'svg', 'woff2'];
/** Whom the site would let anybody sign in with by itself. */
const PROVIDERS = ['aad', 'github'];

/** What breaks them. @param root folder of the repository, with the pages in `frontend` */
export function checkSite(source: Source, root: string): Finding[] {
  const findings: Finding[] = [];
  const say: Say = (path, message) => findings.push(source.finding(path, message));
  const config = mapping(source.value);
  const global = mapping(config.globalHeaders);
  const at: Path = ['globalHeaders'];

  for (const [name, form] of Object.entries(HEADERS))
    if (!form.test(header(global, name) ?? '')) say([...at, nameOf(global, name)], `${name} must be ${form.source}`);
  for (const wrong of wrongDirectives(header(global, POLICY) ?? '', PAGE_POLICY)) say([...at, POLICY], wrong);
  checkSharing(global, at, say);
  if (header(global, CACHE) !== KEPT_OTHERWISE)
    say([...at, CACHE], `what no route says otherwise must be asked for again: ${KEPT_OTHERWISE}`);

  const routes = list(config.routes).map(mapping);
  // With any `trailingSlash`, Azure redirects `/page.html` to `/page`, where the rule for `/page.html` no longer applies.
  for (const [index, { route }] of config.trailingSlash === undefined ? [] : routes.entries())
    if (String(route).endsWith('.html'))
      say(['routes', index], `${route} is redirected and loses its rule where trailingSlash is set`);
  for (const [route, kept] of Object.entries(KEPT))
    if (header(headersOf(routes.find((each) => each.route === route)), CACHE) !== kept)
      say(['routes'], `${route} must be kept by browsers so: ${kept}`);
  for (const [index, route] of routes.entries()) checkRoute(route, ['routes', index], say);
  const excluded = list(mapping(config.navigationFallback).exclude).map(String);
  for (const [index, pattern] of excluded.entries())
    checkWildcard(pattern, ['navigationFallback', 'exclude', index], say);
  if (!excluded.includes('/assets/*'))
    say(
      ['navigationFallback', 'exclude'],
      '/assets/* must be excluded: a script that is gone would be answered with the page',
    );
  if (!excluded.includes(HIDDEN))
    say(['navigationFallback', 'exclude'], `${HIDDEN} must be excluded: requests for hidden files would get the page`);
  const endings = excluded.flatMap((pattern) => /^\/\*\.\{?([\w,]+)\}?$/.exec(pattern)?.[1]?.split(',') ?? []);
  for (const ending of ENDINGS.filter((each) => !endings.includes(each)))
    say(
      ['navigationFallback', 'exclude'],
      `/*.${ending} must be excluded: one that is gone would be answered with the page`,
    );
  for (const provider of PROVIDERS)
    if (routes.find(({ route }) => route === `/.auth/login/${provider}`)?.statusCode !== 404)
      say(['routes'], `/.auth/login/${provider} must be answered 404: people sign in to the portal, not to the site`);

  const missing = mapping(mapping(config.responseOverrides)[404]);
  if (missing.statusCode !== 404) say(['responseOverrides', '404'], 'what is nowhere must be answered 404');
  const pages: [unknown, Path][] = [
    [missing.rewrite, ['responseOverrides', '404', 'rewrite']],
    [mapping(config.navigationFallback).rewrite, ['navigationFallback', 'rewrite']],
  ];
  for (const [page, path] of pages)
    if (!isPage(root, page)) say(path, `${page ?? 'what is shown here'} is no page of frontend`);
  return findings;
}

/** What browsers of other origins may do with what is here is nothing. */
function checkSharing(headers: Mapping, at: Path, say: Say): void {
  for (const name of Object.keys(headers))
    if (/^access-control-/i.test(name)) say([...at, name], `${name}: nothing here is for pages of other origins`);
}

function checkRoute(route: Mapping, at: Path, say: Say): void {
  const address = String(route.route);
  const headers = headersOf(route);
  checkWildcard(address, [...at, 'route'], say);
  if (route.allowedRoles !== undefined)
    say([...at, 'allowedRoles'], 'people sign in to the portal, not to the site, whose roles nobody has');
  if (address.startsWith('/api') && (route.rewrite ?? route.redirect) !== undefined)
    say([...at, 'route'], `${address} must reach the API`);
  checkSharing(headers, [...at, 'headers'], say);
  const cache = header(headers, CACHE);
  if (cache !== undefined && cache !== 'no-store' && cache !== KEPT[address])
    say([...at, 'headers', CACHE], `${address} must not be kept by browsers: only what its name changes with may be`);
  const policy = header(headers, POLICY);
  const expected = address === BRIDGE ? BRIDGE_POLICY : PAGE_POLICY;
  if (policy !== undefined || address === BRIDGE)
    for (const wrong of wrongDirectives(policy ?? '', expected)) say([...at, 'headers', POLICY], wrong);
  for (const [name, form] of Object.entries(HEADERS)) {
    const said = header(headers, name);
    if (said !== undefined && !form.test(said))
      say([...at, 'headers', nameOf(headers, name)], `${name} must be ${form.source}`);
  }
}

/** Azure takes `*` at the end alone, or there before endings: `/assets/*`, `/*.{css,js}`. Anywhere else it refuses the file. */
function checkWildcard(address: string, path: Path, say: Say): void {
  if (/\*(?!$|\.(?:\w+|\{[\w,]+\})$)/.test(address))
    say(path, `${address}: * may stand at the end alone, or before endings`);
}

function isPage(root: string, page: unknown): boolean {
  return typeof page === 'string' && ['', 'public'].some((folder) => existsSync(join(root, 'frontend', folder, page)));
}

function headersOf(route: Mapping | undefined): Mapping {
  return mapping(route?.headers);
}

/** The key of a header in whichever letters it is written; the name itself where it is not. */
function nameOf(headers: Mapping, name: string): string {
  return Object.keys(headers).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name;
}

function header(headers: Mapping, name: string): string | undefined {
  const value = headers[nameOf(headers, name)];
  return value === undefined ? undefined : String(value);
}
