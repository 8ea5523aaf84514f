/** Compresses responses as Static Web Apps in Azure does, because its CLI does not. */
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';

const TEXT = /^(text\/|application\/(javascript|json|problem\+json)|image\/svg)/;
/**
 * Brotli quality. Azure compresses files ahead of time with the highest quality. Here the first visit waits for the
 * compression, so the quality is lower.
 */
const QUALITY = 5;

export interface Edge {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Forwards requests to the site at `origin`, and compresses text with Brotli.
 * @param port the port at localhost that the directory allows in redirect addresses
 */
export async function startEdge(origin: string, port: number): Promise<Edge> {
  const site = new URL(origin);
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host: site.host, 'accept-encoding': 'identity' };
    const onward = request(origin, { path: incoming.url, method: incoming.method, headers }, (response) => {
      const packs = packsBy(incoming, response);
      const { 'content-length': length, ...others } = response.headers;
      outgoing.writeHead(
        response.statusCode ?? 502,
        packs ? { ...others, 'content-encoding': 'br', vary: 'Accept-Encoding' } : response.headers,
      );
      const steps = packs ? [createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })] : [];
      pipeline([response, ...steps, outgoing]).catch(() => outgoing.destroy());
    });
    onward.on('error', () => outgoing.destroy());
    pipeline(incoming, onward).catch(() => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function packsBy(incoming: IncomingMessage, response: IncomingMessage): boolean {
  const accepts = /\bbr\b/.test(String(incoming.headers['accept-encoding']));
  const isWhole = response.statusCode === 200 && response.headers['content-encoding'] === undefined;
  return accepts && isWhole && incoming.method === 'GET' && TEXT.test(String(response.headers['content-type']));
}
