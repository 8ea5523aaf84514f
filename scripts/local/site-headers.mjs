// Preloaded with --import into the Static Web Apps CLI. Works around four defects of the CLI:
//
// - The CLI omits `globalHeaders` from 404 responses. Azure documents them for every response of the site.
//   https://learn.microsoft.com/azure/static-web-apps/configuration#global-headers
// - A path or Host that the CLI cannot parse crashes it. Here such requests get 400.
// - The CLI returns the page for `/users/.git/config` and `/%2eenv`, because `navigationFallback` can exclude a path only
//   by its beginning or extension. Here a path with a segment that begins with a dot gets 404.
// - The CLI copies process.env for each suppressed log line. Copying a plain object is much faster, so this replaces process.env.
import { subscribe } from 'node:diagnostics_channel';
import { existsSync, readFileSync } from 'node:fs';

process.env = { ...process.env };

/** A path that the configuration excludes, so that the CLI responds with the site's 404 page. */
const ABSENT = '/.absent';

const config = process.env.PORTAL_SITE_CONFIG;
// These rules do not apply to a development server, which serves files from folders such as `.vite`.
const isAssembled = existsSync(config);
const { globalHeaders = {} } = isAssembled ? JSON.parse(readFileSync(config, 'utf8')) : {};

subscribe('http.server.request.start', ({ request, response }) => {
  const isMalformed = !canBeRead(request);
  if (!isMalformed && /^\/api(?:[/?]|$)/.test(request.url)) return; // The API sends its own headers.
  if (isMalformed || (isAssembled && isHidden(request.url))) request.url = ABSENT;
  if (isMalformed) request.headers.host = 'localhost';
  const { writeHead } = response;
  response.writeHead = (status, ...rest) => {
    if (isMalformed || status === 404)
      for (const [name, value] of Object.entries(globalHeaders)) response.setHeader(name, value);
    return writeHead.call(response, isMalformed ? 400 : status, ...rest);
  };
});

/** Returns true if the CLI can parse the address. It does not decode paths of the API. */
function canBeRead({ url, headers }) {
  const { pathname } = URL.parse(url, `http://${headers.host}`) ?? {};
  return pathname !== undefined && (url.startsWith('/api/') || decoded(pathname) !== undefined);
}

/** Returns true if a segment begins with a dot, encoded or not. Allows /.auth, where the CLI has its own sign-in. */
function isHidden(url) {
  let path = url.split(/[?#]/, 1)[0];
  if (/^\/\.auth\/[^.%\\]*$/.test(path)) return false;
  for (let next = decoded(path); next !== undefined && next !== path; next = decoded(path)) path = next;
  return /[/\\]\./.test(path);
}

/** @returns undefined if the percent-encoding is malformed */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
