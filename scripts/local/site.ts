import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Child, type Log } from './child.ts';
import { reservePorts } from './ports.ts';

/** An email in a path segment, percent-encoded any number of times. */
const EMAIL_IN_ADDRESS = /[^\s/]*(?:@|%(?:25)*40)[^\s/]*/gi;

export interface StaticSiteOptions {
  /** A folder filled by assembleSite, or the address of a development server that serves the page. */
  readonly content: string;
  /**
   * The CLI's working folder (default: the page's folder). A development server requires a folder without a
   * configuration.
   */
  readonly folder?: string;
  /** Origin of the Functions host, without /api. */
  readonly functionsOrigin: string;
  /** 0 or undefined selects a free port. */
  readonly port?: number | undefined;
  /** Receives the output of the CLI. */
  readonly log?: Log;
}

export interface StaticSite {
  /** `http://localhost:<port>`, the address that people open. */
  readonly origin: string;
  readonly port: number;
  /** The process, so that a caller can notice its exit. */
  readonly child: Child;
  close(): Promise<void>;
}

/** Starts the Static Web Apps CLI for a page. It forwards `/api` to the Functions host, which may start later. */
export async function startSite({
  content,
  folder = content,
  functionsOrigin,
  port: wanted,
  log,
}: StaticSiteOptions): Promise<StaticSite> {
  // The CLI cannot choose a free port itself.
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
    // In the repository, the CLI would use the GitHub workflow as its configuration.
    cwd: folder,
    // Also ends the shell and the server that the CLI starts, because they would outlive a killed CLI.
    watchDescendants: true,
    // The CLI prints the address of every request, and some addresses contain an email.
    lineAs: (line) => line.replace(EMAIL_IN_ADDRESS, '[email]'),
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
