import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Child, type Log } from './child.ts';
import { reservePorts } from './ports.ts';

/** As a segment of a path, encoded once or more. */
const EMAIL_IN_ADDRESS = /[^\s/]*(?:@|%(?:25)*40)[^\s/]*/gi;

export interface StaticSiteOptions {
  /** A folder that assembleSite has filled, or the address of a development server that serves the page. */
  readonly content: string;
  /** The CLI's working folder; that of the page by default. A development server requires one without a configuration. */
  readonly folder?: string;
  /** Where the Functions host answers, without /api. */
  readonly functionsOrigin: string;
  /** 0 or nothing: a free one. */
  readonly port?: number | undefined;
  /** Where what it prints goes. */
  readonly log?: Log;
}

export interface StaticSite {
  /** `http://localhost:<port>`, as people open it. */
  readonly origin: string;
  readonly port: number;
  /** The process, so that whoever runs it can see it end. */
  readonly child: Child;
  close(): Promise<void>;
}

/** Starts the Static Web Apps CLI over a page, with `/api` going to the Functions host, which may start meanwhile. */
export async function startSite({
  content,
  folder = content,
  functionsOrigin,
  port: wanted,
  log,
}: StaticSiteOptions): Promise<StaticSite> {
  // It cannot choose one itself.
  const { port, release } = wanted ? { port: wanted, release: () => undefined } : await reserveSitePort();
  mkdirSync(folder, { recursive: true });
  const child = new Child(fileURLToPath(import.meta.resolve('@azure/static-web-apps-cli/dist/cli/bin.js')), {
    args: [
      ...['start', content, '--api-devserver-url', functionsOrigin],
      ...['--host', '127.0.0.1', '--port', String(port), '--devserver-timeout', '120'],
    ],
    log,
    env: { NO_UPDATE_NOTIFIER: '1', PORTAL_SITE_CONFIG: join(folder, 'staticwebapp.config.json') },
    preload: [new URL('site-headers.mjs', import.meta.url)],
    // Elsewhere it would take the repository's workflow for its configuration.
    cwd: folder,
    // It starts its server through a shell, and both outlive it when it is killed.
    watchDescendants: true,
    // It prints the address of every request, and some end with a person's.
    lineAs: (line) => line.replace(EMAIL_IN_ADDRESS, '[e-mail]'),
  });
  const close = () => child.stop().finally(release);
  await child
    .waitFor((output) => output.includes('emulator started at') || undefined)
    .catch(async (error: unknown) => {
      await close();
      throw error;
    });
  return { origin: `http://localhost:${port}`, port, child, close };
}

async function reserveSitePort(): Promise<{ port: number; release: () => void }> {
  const { ports, release } = await reservePorts();
  return { port: ports.site, release };
}
