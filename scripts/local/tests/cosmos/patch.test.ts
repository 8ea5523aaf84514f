import type { Container, PatchOperation } from '@azure/cosmos';
import { beforeAll, describe, expect, test } from 'vitest';
import { failure, useCosmos } from './harness.ts';

const cosmos = useCosmos();
let container: Container;
let made = 0;

beforeAll(async () => {
  container = await cosmos.container();
});

/** Creates a document and patches it. */
async function patched(
  document: object,
  operations: PatchOperation[] | { condition: string; operations: PatchOperation[] },
) {
  made += 1;
  const id = `d${made}`;
  await container.items.create({ id, groupCode: 'A', ...document });
  const { resource } = await container.item(id, 'A').patch<Record<string, unknown>>(operations);
  return resource!;
}

describe('patch', () => {
  test.each<[string, object, PatchOperation, object]>([
    ['add a property', {}, { op: 'add', path: '/a', value: { b: 1 } }, { a: { b: 1 } }],
    ['add over a property', { a: 1 }, { op: 'add', path: '/a', value: 2 }, { a: 2 }],
    ['add below an object', { a: {} }, { op: 'add', path: '/a/b', value: null }, { a: { b: null } }],
    ['set a new property', {}, { op: 'set', path: '/a', value: 1 }, { a: 1 }],
    ['incr a number', { a: 1.5 }, { op: 'incr', path: '/a', value: -2 }, { a: -0.5 }],
    ['incr a missing property', {}, { op: 'incr', path: '/a', value: 3 }, { a: 3 }],
    ['set a name with / and ~', {}, { op: 'set', path: '/a~1b~0c', value: 1 }, { 'a/b~c': 1 }],
  ])('can %s', async (_, before, operation, after) => {
    const { id, groupCode, ...rest } = await patched(before, [operation]);
    const own = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('_')));
    expect(own).toEqual(after);
    expect([id, groupCode]).toEqual([`d${made}`, 'A']);
  });

  test.each<[string, object, PatchOperation]>([
    ['replace', { a: 1 }, { op: 'replace', path: '/a', value: 2 }],
    ['remove', { a: 1 }, { op: 'remove', path: '/a' }],
    ['change an element of a list', { a: [1] }, { op: 'set', path: '/a/0', value: 2 }],
    ['add below a missing property', {}, { op: 'add', path: '/a/b', value: 1 }],
    ['incr a text', { a: 'x' }, { op: 'incr', path: '/a', value: 1 }],
    ['change the id', {}, { op: 'set', path: '/id', value: 'x' }],
    ['change the key', {}, { op: 'set', path: '/groupCode', value: 'x' }],
    ['change a system property', {}, { op: 'set', path: '/_ts', value: 1 }],
    ['run an unknown operation', {}, { op: 'twist' as 'set', path: '/a', value: 1 }],
  ])('returns 400 for an attempt to %s', async (_, before, operation) => {
    expect(await failure(patched(before, [operation]))).toMatchObject({ code: 400 });
  });

  test('changes nothing if one of its operations fails', async () => {
    const operations: PatchOperation[] = [
      { op: 'set', path: '/a', value: 1 },
      { op: 'set', path: '/missing/b', value: 1 },
    ];
    expect(await failure(patched({}, operations))).toMatchObject({ code: 400 });
    expect((await container.item(`d${made}`, 'A').read()).resource).not.toHaveProperty('a');
  });

  test('accepts at most ten operations', async () => {
    const operation: PatchOperation = { op: 'incr', path: '/n', value: 1 };
    expect(await patched({}, Array(10).fill(operation))).toMatchObject({ n: 10 });
    expect(await failure(patched({}, Array(11).fill(operation)))).toMatchObject({ code: 400 });
  });

  test('changes the document if it meets the condition, otherwise returns 412', async () => {
    const operations: PatchOperation[] = [{ op: 'set', path: '/done', value: true }];
    const condition = (n: number) => ({ condition: `from c where c.n = ${n} and not is_defined(c.done)`, operations });
    expect(await patched({ n: 1 }, condition(1))).toMatchObject({ done: true });
    expect(await failure(patched({ n: 1 }, condition(2)))).toMatchObject({ code: 412 });
    expect(await failure(patched({ n: 1 }, { condition: 'c.n = 1', operations }))).toMatchObject({ code: 400 });
  });

  test('returns 404 for a missing document', async () => {
    const patch = container.item('nobody', 'A').patch([{ op: 'set', path: '/a', value: 1 }]);
    expect(await failure(patch)).toMatchObject({ code: 404 });
  });

  test('returns the new ETag', async () => {
    const { _etag: before } = await patched({}, [{ op: 'set', path: '/a', value: 1 }]);
    const { etag } = await container.item(`d${made}`, 'A').patch([{ op: 'set', path: '/a', value: 2 }]);
    expect(etag).not.toBe(before);
    expect((await container.item(`d${made}`, 'A').read()).etag).toBe(etag);
  });
});
