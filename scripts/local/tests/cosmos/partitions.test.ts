import { PartitionKeyDefinitionVersion, PartitionKeyKind } from '@azure/cosmos';
import { describe, expect, test } from 'vitest';
import { all, failure, useCosmos } from './harness.ts';

const cosmos = useCosmos();

describe('partition keys', () => {
  test('partition keys may be nested properties, numbers and booleans', async () => {
    const container = await cosmos.container({ partitionKey: '/where/code' });
    for (const code of [1, '1', true, 'true', null]) await container.items.create({ id: 'x', where: { code } });
    expect((await container.item('x', 1).read()).resource).toMatchObject({ where: { code: 1 } });
    expect((await container.item('x', '1').read()).resource).toMatchObject({ where: { code: '1' } });
    expect((await container.item('x', true).read()).resource).toMatchObject({ where: { code: true } });
    expect(await all(container, 'SELECT VALUE COUNT(1) FROM c')).toEqual([5]);
  });

  test('hierarchical partition keys are rejected with 400', async () => {
    const paths = ['/tenant', '/year'];
    const partitionKey = { paths, kind: PartitionKeyKind.MultiHash, version: PartitionKeyDefinitionVersion.V2 };
    expect(await failure(cosmos.container({ partitionKey }))).toMatchObject({
      code: 400,
      message: expect.stringContaining('MultiHash'),
    });
  });

  test('a partition key of more than 2 KB is rejected with 400', async () => {
    const container = await cosmos.container();
    expect(await failure(container.items.create({ id: 'x', groupCode: 'k'.repeat(3000) }))).toMatchObject({
      code: 400,
    });
  });
});

describe('delete by partition key', () => {
  test('deletes only the documents of that partition', async () => {
    const container = await cosmos.container();
    for (const [id, groupCode] of [
      ['1', 'A'],
      ['2', 'A'],
      ['3', 'B'],
    ] as const)
      await container.items.create({ id, groupCode });
    const { statusCode } = await container.deleteAllItemsForPartitionKey('A');
    expect(statusCode).toBe(200);
    expect(await all(container, 'SELECT VALUE c.id FROM c')).toEqual(['3']);
  });
});
