/**
 * Runs Lighthouse on the pages that people open first, signed in, with the production build on the local cloud. Audits
 * as a desktop, and as a phone with 10 Mbit/s and a processor four times slower. Responses are compressed as by Static
 * Web Apps, but use HTTP/1.1 instead of HTTP/2.
 *
 *   npm run bench:page -- [--runs 3] [--json FILE]
 *
 * Prints medians of the runs. The first run installs Lighthouse with the peers.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@franchise-admin/local/ports';
import { chromium } from 'playwright-core';
import { chromiumOptions } from '../../scripts/browser.ts';
import { command } from '../../scripts/command.ts';
import { startPortal } from '../../scripts/screenshots/portal.ts';
import { signIn } from '../../scripts/screenshots/visitor.ts';
import { ABOUTS, type Audited, auditPage } from './lighthouse/audit.ts';
import { startEdge } from './lighthouse/edge.ts';
import { pageReport } from './lighthouse/report.ts';
import { installPeers } from './tables/sites.ts';

const PAGES = [
  { name: 'hierarchy', path: '/?franchise=ALOHA' },
  { name: 'users', path: '/users?franchise=ALOHA' },
] as const;

await command(async () => {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, json: { type: 'string' } } });
  installPeers();
  const portal = await startPortal();
  const edge = await startEdge(portal.origin, portal.otherPort);
  const profile = mkdtempSync(join(tmpdir(), 'franchise-admin-lighthouse-'));
  const port = await freePort();
  const options = chromiumOptions();
  // Through this port, Lighthouse controls the browser with its signed-in session.
  const args = [...(options.args ?? []), `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(profile, { ...options, args, baseURL: edge.origin });
  try {
    await signIn(context, 'corporate.admin');
    const audited: Audited[] = [];
    for (const { name, path } of PAGES)
      for (const about of ABOUTS) {
        console.error(`${name}, ${about}`);
        audited.push({
          page: name,
          about,
          ...(await auditPage(edge.origin + path, { port, about, runs: Number(values.runs) })),
        });
      }
    console.log(pageReport(audited));
    if (values.json) writeFileSync(values.json, JSON.stringify(audited, null, 2));
  } finally {
    await context.close();
    await edge.close();
    await portal.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
