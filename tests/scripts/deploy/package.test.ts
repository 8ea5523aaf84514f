import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startFunctionsHost } from '@franchise-admin/local/functions';
import { unzipSync } from 'fflate';
import { expect, inject, test } from 'vitest';
import { apiArchive } from '../../../scripts/deploy/package.ts';
import { startCloud } from '../../support/cloud.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';

test('the packaged API runs in a Functions host and reports its own commit', async () => {
  const files = unzipSync(apiArchive(COMMIT, dirname(inject('apiEntry'))));
  const described = JSON.parse(new TextDecoder().decode(files['package.json']));
  expect(Object.keys(files)).toContain(described.main);
  expect(described).not.toHaveProperty('dependencies');

  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  const cloud = await startCloud();
  const host = await startFunctionsHost({
    entry: join(folder, described.main),
    env: { ...cloud.environment, APP_VERSION: 'another' },
  });
  try {
    const response = await fetch(`${host.origin}/api/health`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'alive', version: COMMIT }]);
  } finally {
    await host.close();
    await cloud.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('packaging the same build twice results in identical archives', () => {
  const dist = dirname(inject('apiEntry'));
  expect(Buffer.from(apiArchive(COMMIT, dist)).equals(apiArchive(COMMIT, dist))).toBe(true);
});
