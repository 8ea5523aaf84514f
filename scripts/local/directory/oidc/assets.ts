import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';

const FILES: Readonly<Record<string, { readonly url: string; readonly type: string }>> = {
  'style.css': { url: import.meta.resolve('./style.css'), type: 'text/css; charset=utf-8' },
  'sign-out.js': { url: import.meta.resolve('./sign-out.js'), type: 'text/javascript; charset=utf-8' },
  'mark.svg': { url: import.meta.resolve('./mark.svg'), type: 'image/svg+xml' },
  'inter.woff2': {
    url: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    type: 'font/woff2',
  },
};

/** Serves the files of the sign-in pages, which load nothing from elsewhere. */
export async function serveAsset(response: ServerResponse, name: string): Promise<void> {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  const content = await readFile(fileURLToPath(file.url));
  response
    .writeHead(200, { 'content-type': file.type, 'cache-control': 'max-age=3600', 'x-content-type-options': 'nosniff' })
    .end(content);
}
