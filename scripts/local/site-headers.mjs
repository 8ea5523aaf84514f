// Loaded with --import into the Static Web Apps CLI. The CLI leaves `globalHeaders` out of 404 responses; Azure documents them for each
// response of the site. https://learn.microsoft.com/azure/static-web-apps/configuration#global-headers
import { subscribe } from 'node:diagnostics_channel';
import { existsSync, readFileSync } from 'node:fs';

const config = process.env.PORTAL_SITE_CONFIG;
const { globalHeaders = {} } = existsSync(config) ? JSON.parse(readFileSync(config, 'utf8')) : {};

subscribe('http.server.request.start', ({ request, response }) => {
  if (/^\/api(?:[/?]|$)/.test(request.url)) return; // The API sends its own.
  const { writeHead } = response;
  response.writeHead = (status, ...rest) => {
    if (status === 404) for (const [name, value] of Object.entries(globalHeaders)) response.setHeader(name, value);
    return writeHead.call(response, status, ...rest);
  };
});
