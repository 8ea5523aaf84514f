import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { CLIENT_ID } from '@franchise-admin/local/constants';
import type { Directory } from '@franchise-admin/local/directory';
import { build } from 'esbuild';

export interface Site {
  readonly origin: string;
  /** Configures the page's MSAL; call it when the directory runs. */
  use(directory: Directory): void;
  close(): Promise<void>;
}

/** Serves the MSAL test page under `/` and `/portal/`, with the redirect bridge beside it. */
export async function startSite(): Promise<Site> {
  const scripts = await bundle();
  let settings = '{}';
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    const script = scripts.get(path.slice(1));
    if (script !== undefined) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
      return;
    }
    const bridge = path.endsWith('redirect.html');
    const base = path.startsWith('/portal/') ? '/portal/' : '/';
    response
      .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' })
      .end(
        bridge
          ? '<!doctype html><title>Bridge</title><script type="module" src="/bridge-page.js"></script>'
          : `<!doctype html><title>Site</title><body><script>window.testSettings={base:location.origin+${JSON.stringify(base)},settings:${settings}}</script><script type="module" src="/msal-page.js"></script>`,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    use: (directory) => {
      settings = JSON.stringify({
        clientId: CLIENT_ID,
        authority: directory.authority,
        authorityMetadata: JSON.stringify(directory.authorityMetadata),
        knownAuthorities: [directory.host],
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bundle(): Promise<Map<string, string>> {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [`${here}msal-page.js`, `${here}bridge-page.js`],
    outdir: here,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [path.split(/[\\/]/).at(-1) ?? '', text]));
}
