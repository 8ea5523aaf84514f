import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../support/cloud.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud?.close());

describe('API-02 lookup/franchises', () => {
  test('NAV-06 returns every franchise by code, without SYSTEM, which the client adds', async () => {
    const { body } = await cloud.as('read.only').get<{ groupCode: string; description: string }[]>('lookup/franchises');
    const codes = body.map(({ groupCode }) => groupCode);
    expect(codes.length).toBeGreaterThanOrEqual(12);
    expect(codes).toEqual(codes.toSorted());
    expect(codes).toContain('ALOHA');
    expect(codes).not.toContain('SYSTEM');
    for (const franchise of body) {
      expect(Object.keys(franchise)).toEqual(['groupCode', 'description']);
      expect(franchise.description).not.toBe('');
    }
  });

  test('serves repeated requests of all callers from the cache', async () => {
    const [corporate, reader] = [cloud.as('corporate.admin'), cloud.as('read.only')];
    for (const client of [corporate, reader]) await client.get('lookup/franchises');
    const { kinds } = await cloud.cost(() =>
      Promise.all([corporate, reader].map((one) => one.get('lookup/franchises'))),
    );
    expect(kinds).toEqual({});
  });
});

describe('API-03 lookup/entities', () => {
  test("returns the franchise's own entities by description", async () => {
    const { body } = await cloud
      .as('franchise.admin')
      .get<{ entityId: number; description: string }[]>('lookup/entities/ALOHA');
    const stored = await cloud
      .container('reference')
      .items.query<number>("SELECT VALUE c.entityId FROM c WHERE c.kind = 'entity' AND c.groupCode = 'ALOHA'")
      .fetchAll();
    expect(stored.resources.length).toBeGreaterThan(0);
    expect(body.map(({ entityId }) => entityId).toSorted()).toEqual(stored.resources.toSorted());
    const descriptions = body.map(({ description }) => description);
    expect(descriptions).toEqual(descriptions.toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  test('returns 404 for an unknown franchise', async () => {
    expect((await cloud.as('corporate.admin').get('lookup/entities/NOSUCH')).status).toBe(404);
  });

  test('costs one query when the franchise is cached', async () => {
    const corporate = cloud.as('corporate.admin');
    await corporate.get('lookup/entities/ALOHA');
    expect((await cloud.cost(() => corporate.get('lookup/entities/ALOHA'))).kinds).toEqual({ query: 1 });
  });
});
