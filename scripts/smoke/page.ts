/** Checks of the page before sign-in: files, headers, settings. */
import { type PortalSettings, readSettings } from '../../frontend/src/settings.ts';
import { BRIDGE_POLICY, HEADERS, pagePolicy, wrongDirectives } from '../site/rules.ts';
import { must, type Question, request } from './check.ts';

const TYPES: Readonly<Record<string, RegExp>> = {
  js: /javascript/,
  css: /^text\/css/,
  svg: /^image\/svg/,
  woff2: /font/,
};
const NOT_FOUND_TITLE = '<title>Not found - Franchise Admin Portal</title>';

/** Fetches the portal's page. Fails if the response is another page. */
async function indexOf(site: string, path = '/'): Promise<Response & { readonly html: string }> {
  const response = await request(site + path);
  const html = await response.text();
  must(response.status === 200, `${path} returns ${response.status}`);
  must(html.includes('<div id="root">'), `${path} is not the portal's page`);
  return Object.assign(response, { html });
}

/** @param page the deployed index.html; undefined for any page */
export function loads(site: string, page: string | undefined): Question {
  return async () => {
    const { html } = await indexOf(site);
    must(page === undefined || html === page, 'index.html is not the one that was deployed');
    const addresses = [...html.matchAll(/<(?:script|link)\b[^>]*?\s(?:src|href)="([^"]+)"/g)].map(([, to = '']) => to);
    must(
      addresses.some((to) => to.includes('assets/')),
      'index.html loads no asset',
    );
    must(
      addresses.some((to) => to.endsWith('settings.js')),
      'index.html does not load settings.js',
    );
    const base = new URL(/<base href="([^"]*)"/.exec(html)?.[1] ?? '/', site);
    for (const to of addresses) {
      const response = await request(new URL(to, base).href);
      const type = response.headers.get('content-type') ?? '';
      await response.arrayBuffer();
      must(response.status === 200, `${to} returns ${response.status}`);
      const expected = TYPES[to.split('.').at(-1) ?? ''];
      must(!expected || expected.test(type), `${to} has the content type "${type}"`);
      if (to.includes('assets/'))
        must(/immutable/.test(response.headers.get('cache-control') ?? ''), `${to} is not cached permanently`);
    }
    return `index.html and ${addresses.length} files that it loads`;
  };
}

function checkHeaders(headers: Headers, path: string): void {
  for (const [name, form] of Object.entries(HEADERS))
    must(form.test(headers.get(name) ?? ''), `${path}: ${name} is "${headers.get(name) ?? ''}"`);
}

/** @param settings returns the page settings, which contain the sign-in authority */
export function isProtected(site: string, settings: () => PortalSettings): Question {
  return async () => {
    const { headers } = await indexOf(site);
    const policy = headers.get('content-security-policy') ?? '';
    must(policy !== '', 'there is no content security policy');
    must(!/unsafe-(?:inline|eval)/.test(policy), 'the content security policy allows inline or evaluated code');
    const { authority, authorityMetadata, apiOrigin } = settings();
    // In local runs, the directory uses http, although the authority begins with https. The metadata contains the real origin.
    const signIn =
      authorityMetadata === undefined ? authority : (JSON.parse(authorityMetadata) as { issuer: string }).issuer;
    for (const wrong of wrongDirectives(policy, pagePolicy(new URL(signIn).origin, apiOrigin))) must(false, wrong);
    checkHeaders(headers, '/');
    must(
      !/max-age=[1-9]|immutable/.test(headers.get('cache-control') ?? ''),
      'browsers may cache index.html without revalidation',
    );
    return `${Object.keys(HEADERS).length} headers and a content security policy without unsafe-inline`;
  };
}

/** Returns the page settings, validated by the page's own rules. */
export async function fetchSettings(site: string): Promise<PortalSettings> {
  const response = await request(`${site}/settings.js`);
  const text = await response.text();
  must(response.status === 200, `settings.js returns ${response.status}`);
  must(
    /javascript/.test(response.headers.get('content-type') ?? ''),
    'settings.js does not have the content type of a script',
  );
  must(response.headers.get('cache-control') === 'no-store', 'browsers may cache settings.js');
  const [, json] = /^window\.portalSettings = (\{[\s\S]*\});\s*$/.exec(text) ?? [];
  must(json !== undefined, 'settings.js is not exactly window.portalSettings = {…};');
  const settings = readSettings(JSON.parse(json));
  if (site.startsWith('https:'))
    must(
      settings.knownAuthorities.length === 0 && settings.authorityMetadata === undefined,
      'settings.js belongs to a local run',
    );
  return settings;
}

export function bridges(site: string): Question {
  return async () => {
    const response = await request(`${site}/redirect.html`);
    const html = await response.text();
    must(response.status === 200, `redirect.html returns ${response.status}`);
    must(!html.includes('<div id="root">'), 'redirect.html is the portal itself, so tokens cannot be renewed');
    must(response.headers.get('cache-control') === 'no-store', 'browsers may cache redirect.html');
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const wrong of wrongDirectives(policy, BRIDGE_POLICY)) must(false, `redirect.html: ${wrong}`);
    return 'redirect.html is never cached, and only this site may frame it';
  };
}

/** Paths that must return 404 with the 404 page, and never the portal or a hidden file. */
const ABSENT = ['/assets/no-such-file.js', '/staticwebapp.config.json', '/.env', '/.git/config'];

export function rejectsUnknownPaths(site: string): Question {
  return async () => {
    const index = await indexOf(site, '/no/such/page');
    for (const path of ABSENT) {
      const response = await request(site + path);
      const html = await response.text();
      const { status, headers } = response;
      must(status === 404, `${path} returns ${status}, not 404`);
      must(html.includes(NOT_FOUND_TITLE), `${path} does not return the page for missing files`);
      checkHeaders(headers, path);
      must(
        headers.get('content-security-policy') === index.headers.get('content-security-policy'),
        `${path} has another content security policy than the page`,
      );
    }
    return 'an unknown page shows the portal; unknown and hidden files return 404';
  };
}
