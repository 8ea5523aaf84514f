import { type Container, PartitionKeyDefinitionVersion, PartitionKeyKind } from '@azure/cosmos';
import { beforeEach, describe, expect, test } from 'vitest';
import { all, failure, useCosmos } from './harness.ts';

const cosmos = useCosmos();

describe('hierarchical partition keys', () => {
  let container: Container;

  beforeEach(async () => {
    container = await cosmos.container({
      partitionKey: {
        paths: ['/tenant', '/year'],
        kind: PartitionKeyKind.MultiHash,
        version: PartitionKeyDefinitionVersion.V2,
      },
    });
    for (const [id, tenant, year] of [
      ['1', 'a', 2025],
      ['2', 'a', 2026],
      ['3', 'ab', 2025],
      ['4', 'b', 2025],
    ] as const)
      await container.items.create({ id, tenant, year });
  });

  const ids = async (partitionKey: (string | number)[], query = 'SELECT VALUE c.id FROM c') =>
    (await container.items.query(query, { partitionKey }).fetchAll()).resources;

  test('address one partition by all levels', async () => {
    expect((await container.item('1', ['a', 2025]).read()).resource).toMatchObject({ id: '1' });
    expect((await container.item('1', ['a', 2026]).read()).statusCode).toBe(404);
    expect(await ids(['a', 2025])).toEqual(['1']);
  });

  test('query all partitions under a prefix, and no other tenant', async () => {
    expect(await ids(['a'])).toEqual(['1', '2']);
    expect(await ids(['ab'])).toEqual(['3']);
    expect(await ids(['a'], 'SELECT VALUE COUNT(1) FROM c')).toEqual([2]);
    expect(await ids(['a'], 'SELECT VALUE c.id FROM c ORDER BY c.id DESC')).toEqual(['2', '1']);
  });

  test('read and write need the whole key', async () => {
    expect(await failure(container.item('1', ['a']).replace({ id: '1', tenant: 'a', year: 2025 }))).toMatchObject({
      code: 400,
      substatus: 1001,
    });
  });

  test('batch within one partition', async () => {
    const operations = [{ operationType: 'Create' as const, resourceBody: { id: '9', tenant: 'a', year: 2026 } }];
    expect((await container.items.batch(operations, ['a', 2026])).code).toBe(200);
    expect((await container.items.batch(operations, ['a', 2025])).code).toBe(207);
  });
});

describe('partition keys', () => {
  test('may be nested, numbers, booleans', async () => {
    const container = await cosmos.container({ partitionKey: '/where/code' });
    for (const code of [1, '1', true, 'true', null]) await container.items.create({ id: 'x', where: { code } });
    expect((await container.item('x', 1).read()).resource).toMatchObject({ where: { code: 1 } });
    expect((await container.item('x', '1').read()).resource).toMatchObject({ where: { code: '1' } });
    expect((await container.item('x', true).read()).resource).toMatchObject({ where: { code: true } });
    expect(await all(container, 'SELECT VALUE COUNT(1) FROM c')).toEqual([5]);
  });

  test('are 2 KB long at most', async () => {
    const container = await cosmos.container();
    expect(await failure(container.items.create({ id: 'x', groupCode: 'k'.repeat(3000) }))).toMatchObject({
      code: 400,
    });
  });
});

describe('delete by partition key', () => {
  test('takes the documents of that partition and no others', async () => {
    const container = await cosmos.container({ uniqueKeyPolicy: { uniqueKeys: [{ paths: ['/email'] }] } });
    for (const [id, groupCode] of [
      ['1', 'A'],
      ['2', 'A'],
      ['3', 'B'],
    ] as const)
      await container.items.create({ id, groupCode, email: id });
    const { statusCode } = await container.deleteAllItemsForPartitionKey('A');
    expect(statusCode).toBe(200);
    expect(await all(container, 'SELECT VALUE c.id FROM c')).toEqual(['3']);
    expect((await container.items.create({ id: '4', groupCode: 'A', email: '1' })).statusCode).toBe(201);
  });
});
