/** The built page behind the Static Web Apps CLI with the local cloud, and a proxy in front of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { localPageSettings } from '@franchise-admin/local/addresses';
import { startSite } from '@franchise-admin/local/site';
import { buildFrontend, frontendOutdated } from '../../../../scripts/build/frontend.ts';
import { assembleSite } from '../../../../scripts/site/assemble.ts';
import { type Cloud, type CloudOptions, startCloud } from '../../../support/cloud.ts';

export interface PortalOptions extends CloudOptions {
  /** If set, the page sends API requests not through the site, but to a separate origin behind this front end. */
  readonly direct?: FrontOptions;
}

export interface Portal {
  readonly origin: string;
  readonly cloud: Cloud;
  close(): Promise<void>;
}

export async function startPortal({ direct, ...options }: PortalOptions = {}): Promise<Portal> {
  if (frontendOutdated()) await buildFrontend();
  const folder = mkdtempSync(join(tmpdir(), 'portal-'));
  const cloud = await startCloud(options);
  const { directory } = cloud;
  const api = direct && (await startFront(cloud.origin, direct));
  const settings = { ...localPageSettings(directory), ...(api && { apiOrigin: api.origin }) };
  assembleSite({ folder, settings, authorityOrigin: directory.origin });
  const site = await startSite({ content: folder, functionsOrigin: cloud.origin });
  return {
    origin: site.origin,
    cloud,
    async close() {
      await site.close();
      await api?.close();
      await cloud.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A response that a front end can change. */
export interface FrontResponse {
  readonly path: string;
  status: number;
  headers: IncomingHttpHeaders;
  body: string | Buffer;
}

export interface Front {
  readonly origin: string;
  close(): Promise<void>;
}

export interface FrontOptions {
  /** Changes the headers of a request before it is forwarded. */
  readonly onRequest?: (headers: IncomingHttpHeaders, path: string) => void;
  /** Changes a response before it is returned. */
  readonly onResponse?: (response: FrontResponse) => void;
}

/** Starts a proxy in front of a portal. It can change or drop headers and responses, as Static Web Apps does in front of the API. */
export async function startFront(target: string, { onRequest, onResponse }: FrontOptions): Promise<Front> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    onRequest?.(headers, path);
    const passed = request(target + path, { method: incoming.method, headers }, async (response) => {
      const changed: FrontResponse = {
        path,
        status: response.statusCode ?? 0,
        headers: { ...response.headers },
        body: await buffer(response),
      };
      onResponse?.(changed);
      const { 'transfer-encoding': _, 'content-length': __, ...kept } = changed.headers;
      outgoing.writeHead(changed.status, kept).end(changed.body);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
