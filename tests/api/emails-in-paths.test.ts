/** Emails in paths arrive unchanged, even through the site's server, and appear in no log. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentId, type UserDocument } from '@franchise-admin/api/documents';
import { type StaticSite, startSite } from '@franchise-admin/local/site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer } from '../support/client.ts';
import { type Cloud, startCloud } from '../support/cloud.ts';

/** Emails that need encoding in a path. A server that decodes them twice, or not at all, does not find them. */
const ADDRESSES = [
  'plus+tag@odd.example',
  'sla/sh@odd.example',
  'per%cent@odd.example',
  'percent%40@odd.example',
  'percent%2525@odd.example',
  "o'hara&co=1?#@odd.example",
  'ünï@odd.example',
];

let cloud: Cloud;
let site: StaticSite;
let folder: string;
beforeAll(async () => {
  cloud = await startCloud();
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  writeFileSync(join(folder, 'index.html'), '<html></html>');
  site = await startSite({ content: folder, functionsOrigin: cloud.origin, log: join(folder, 'site.log') });
  const container = cloud.container('franchises');
  const { resources } = await container.items
    .query<UserDocument>(`SELECT TOP 1 * FROM c WHERE c.groupCode = 'ALOHA' AND c.type = 'user'`)
    .fetchAll();
  for (const [n, emailAddress] of ADDRESSES.entries()) {
    const franchiseUserId = 900_000 + n;
    await container.items.upsert({
      ...resources[0],
      id: documentId.user(franchiseUserId),
      franchiseUserId,
      emailAddress,
    });
    const id = documentId.emailClaim(emailAddress);
    await container.items.upsert({ id, groupCode: 'ALOHA', type: 'emailClaim', franchiseUserId });
  }
});
afterAll(async () => {
  await site?.close();
  await cloud?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Looks up the email at the Functions host and through the site's server. */
async function exists(address: string, encoded = encodeURIComponent(address)): Promise<unknown[]> {
  const headers = bearer(await cloud.directory.tokenFor('corporate.admin'));
  return Promise.all(
    [cloud.origin, site.origin].map(async (origin) => {
      const response = await fetch(`${origin}/api/user/ALOHA/exists/${encoded}`, { headers });
      return response.json();
    }),
  );
}

test.each(ADDRESSES)('API-23 %s is found', async (address) => {
  expect(await exists(address)).toEqual([true, true]);
});

test('API-23 an email is decoded once, not twice', async () => {
  for (const address of ['percent@@odd.example', 'percent%25@odd.example', 'plus tag@odd.example'])
    expect(await exists(address)).not.toContain(true);
});

test('no log contains an email', async () => {
  await exists('refused@odd.example..');
  const logs = [readFileSync(join(folder, 'site.log'), 'utf8'), site.child.output, cloud.log.join('\n')];
  expect(logs[0]).toMatch(/GET http:\/\/\S+\/api\/user\/ALOHA\/exists\/\[email\]/);
  for (const log of logs) expect(log).not.toMatch(/odd\.example/);
});
