/** Our rules for `staticwebapp.config.json` beyond its schema: security headers and blocked paths. */
import { ENTRA, HIDDEN } from '../../site/config.ts';
import { BRIDGE, BRIDGE_POLICY, HEADERS, pagePolicy, wrongDirectives } from '../../site/rules.ts';
import type { Located } from '../check/finding.ts';
import { list, mapping, type Path, type Say, type Source } from './source.ts';

const POLICY = 'content-security-policy';
const PAGE_POLICY = pagePolicy(ENTRA);
/** Identity providers of Static Web Apps. */
const PROVIDERS = ['aad', 'github'];

export function checkSite(source: Source): Located[] {
  const findings: Located[] = [];
  const say: Say = (path, message) => findings.push(source.finding(path, message));
  const config = mapping(source.value);
  checkHeaders(config.globalHeaders, undefined, ['globalHeaders'], say);

  const routes = list(config.routes).map(mapping);
  for (const [index, { route, headers }] of routes.entries())
    checkHeaders(headers, String(route), ['routes', index, 'headers'], say);
  for (const provider of PROVIDERS)
    if (routes.find(({ route }) => route === `/.auth/login/${provider}`)?.statusCode !== 404)
      say(
        ['routes'],
        `/.auth/login/${provider} must return 404, because people sign in to the portal and not to the site`,
      );
  if (!list(mapping(config.navigationFallback).exclude).includes(HIDDEN))
    say(['navigationFallback', 'exclude'], `${HIDDEN} must be excluded, because a hidden file would return the page`);
  return findings;
}

/** @param address path of a route, which may inherit global headers; undefined for the global headers */
function checkHeaders(value: unknown, address: string | undefined, at: Path, say: Say): void {
  const headers = new Map(Object.entries(mapping(value)).map(([name, said]) => [name.toLowerCase(), String(said)]));
  const isGlobal = address === undefined;
  for (const [name, form] of Object.entries(HEADERS))
    if ((isGlobal || headers.has(name)) && !form.test(headers.get(name) ?? ''))
      say(at, `${name} must be ${form.source}`);
  if (isGlobal || headers.has(POLICY) || address === BRIDGE)
    for (const wrong of wrongDirectives(headers.get(POLICY) ?? '', address === BRIDGE ? BRIDGE_POLICY : PAGE_POLICY))
      say(at, wrong);
  for (const name of headers.keys())
    if (name.startsWith('access-control-')) say(at, `${name}: no other origin may use this site`);
}
