import { setTimeout as sleep } from 'node:timers/promises';
import { ChangeFeedStartFrom, type Container, StatusCodes } from '@azure/cosmos';
import { describe, expect, test } from 'vitest';
import { clientOf, useCosmos } from './harness.ts';

const cosmos = useCosmos();

/** Ids of the changes up to the first "nothing new", and where to go on. */
async function drain(container: Container, options: Parameters<Container['items']['getChangeFeedIterator']>[0]) {
  const iterator = container.items.getChangeFeedIterator(options);
  const ids: string[] = [];
  for (;;) {
    const page = await iterator.readNext();
    if (page.statusCode === StatusCodes.NotModified) return { ids, continuationToken: page.continuationToken };
    ids.push(...page.result.map((document: { id: string }) => document.id));
  }
}

describe('change feed', () => {
  test('gives each document once, as it is now, in the order of the last changes', async () => {
    const container = await cosmos.container();
    for (const id of ['1', '2', '3']) await container.items.create({ id, groupCode: 'A', n: 0 });
    await container.item('1', 'A').replace({ id: '1', groupCode: 'A', n: 1 });
    await container.item('2', 'A').delete();
    const { ids } = await drain(container, { changeFeedStartFrom: ChangeFeedStartFrom.Beginning(), maxItemCount: 1 });
    expect(ids).toEqual(['3', '1']);
  });

  test('goes on from a continuation with a new client', async () => {
    const container = await cosmos.container();
    await container.items.create({ id: '1', groupCode: 'A' });
    const { continuationToken } = await drain(container, { changeFeedStartFrom: ChangeFeedStartFrom.Beginning() });
    await container.items.create({ id: '2', groupCode: 'B' });
    const client = clientOf(cosmos.server);
    const fresh = client.database('tests').container(container.id);
    const start = ChangeFeedStartFrom.Continuation(continuationToken);
    expect((await drain(fresh, { changeFeedStartFrom: start })).ids).toEqual(['2']);
    client.dispose();
  });

  test('can be of one partition', async () => {
    const container = await cosmos.container();
    for (const id of ['1', '2', '3']) await container.items.create({ id, groupCode: id === '2' ? 'B' : 'A' });
    const { ids } = await drain(container, { changeFeedStartFrom: ChangeFeedStartFrom.Beginning('A') });
    expect(ids).toEqual(['1', '3']);
  });

  test('starting now sees only what comes', async () => {
    const container = await cosmos.container();
    await container.items.create({ id: '1', groupCode: 'A' });
    const { ids, continuationToken } = await drain(container, { changeFeedStartFrom: ChangeFeedStartFrom.Now() });
    expect(ids).toEqual([]);
    await container.items.create({ id: '2', groupCode: 'A' });
    const start = ChangeFeedStartFrom.Continuation(continuationToken);
    expect((await drain(container, { changeFeedStartFrom: start })).ids).toEqual(['2']);
  });

  test('can start at an instant', async () => {
    const container = await cosmos.container();
    await container.items.create({ id: '1', groupCode: 'A' });
    await sleep(2000);
    const instant = new Date(Date.now() - 500);
    await container.items.create({ id: '2', groupCode: 'A' });
    expect((await drain(container, { changeFeedStartFrom: ChangeFeedStartFrom.Time(instant) })).ids).toEqual(['2']);
  });
});
