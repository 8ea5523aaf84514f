/** What stands between page and network in Azure and is lacking here: Static Web Apps packs what it serves, its CLI does not. */
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';

const TEXT = /^(text\/|application\/(javascript|json|problem\+json)|image\/svg)/;
/** Those that are kept packed ahead of being asked for are packed hardest; here the first visit waits for it, so it is made in between. */
const QUALITY = 5;

export interface Edge {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Hands everything on to the site at `origin`, and text back packed by Brotli.
 * @param port at localhost, where the directory lets people come back to
 */
export async function startEdge(origin: string, port: number): Promise<Edge> {
  const site = new URL(origin);
  const server = createServer((asked, answered) => {
    const headers = { ...asked.headers, host: site.host, 'accept-encoding': 'identity' };
    const onward = request(origin, { path: asked.url, method: asked.method, headers }, (answer) => {
      const packs = packsBy(asked, answer);
      const { 'content-length': length, ...others } = answer.headers;
      answered.writeHead(
        answer.statusCode ?? 502,
        packs ? { ...others, 'content-encoding': 'br', vary: 'Accept-Encoding' } : answer.headers,
      );
      const steps = packs ? [createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })] : [];
      pipeline([answer, ...steps, answered]).catch(() => answered.destroy());
    });
    onward.on('error', () => answered.destroy());
    pipeline(asked, onward).catch(() => onward.destroy());
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

function packsBy(asked: IncomingMessage, answer: IncomingMessage): boolean {
  const accepts = /\bbr\b/.test(String(asked.headers['accept-encoding']));
  const isWhole = answer.statusCode === 200 && answer.headers['content-encoding'] === undefined;
  return accepts && isWhole && asked.method === 'GET' && TEXT.test(String(answer.headers['content-type']));
}
