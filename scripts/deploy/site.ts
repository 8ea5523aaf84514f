/** Uploads a page to an environment of the site. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { az } from '../azure/az.ts';
import { mask } from '../github.ts';
import { run } from '../run-program.ts';
import { assembleSite, type SiteOptions } from '../site/assemble.ts';

/** Maximum time for swa, which usually takes less than a minute. */
const UPLOAD_MS = 10 * 60_000;

/**
 * Uploads a page with a deployment token that is fetched now and never stored.
 * @returns the index.html that the site must serve now, because swa can report success without a deployment
 */
export async function uploadSite(
  group: string,
  site: string,
  environment: string,
  content: Pick<SiteOptions, 'build' | 'settings'>,
): Promise<string> {
  const secrets = await az(['staticwebapp', 'secrets', 'list', '--resource-group', group, '--name', site]);
  const token = (secrets as { properties: { apiKey: string } }).properties.apiKey;
  mask(token);
  // swa searches the parent folder for configurations, and cannot upload its working directory.
  const around = mkdtempSync(join(tmpdir(), 'site-'));
  try {
    assembleSite({ ...content, folder: join(around, 'site') });
    const args = ['deploy', 'site', '--swa-config-location', 'site', '--env', environment, '--no-use-keychain'];
    await run('swa', args, {
      cwd: around,
      limitMs: UPLOAD_MS,
      env: { SWA_CLI_DEPLOYMENT_TOKEN: token, NO_UPDATE_NOTIFIER: '1' },
    });
    return readFileSync(join(around, 'site', 'index.html'), 'utf8');
  } finally {
    rmSync(around, { recursive: true, force: true });
  }
}
