import { describe, expect, test } from 'vitest';
import { readPolicy, requireSortIndex } from './indexing.ts';

const sort = (policy: Parameters<typeof readPolicy>[0], ...paths: string[]) =>
  requireSortIndex(
    readPolicy(policy),
    paths.map((path) => ({ steps: path.replace('-', '').split('.'), descending: path.startsWith('-') })),
  );
const included = (...paths: string[]) => ({
  includedPaths: paths.map((path) => ({ path })),
  excludedPaths: [{ path: '/*' }],
});

describe('ORDER BY one property', () => {
  test('requires that the most precise matching path is included, and accepts id unless indexing is off', () => {
    expect(() => sort(included('/a/?'), 'a')).not.toThrow();
    expect(() => sort(included('/a/?'), 'a.b')).toThrow('excluded');
    expect(() => sort(included('/a/*'), 'a.b')).not.toThrow();
    expect(() => sort({ includedPaths: [{ path: '/*' }], excludedPaths: [{ path: '/a/*' }] }, 'a.b')).toThrow(
      'excluded',
    );
    expect(() => sort(included('/a/?'), 'id')).not.toThrow();
    expect(() => sort({ indexingMode: 'none', automatic: false }, 'id')).toThrow('excluded');
  });

  test('includes documents without the property only if an index path ends at the property', () => {
    expect(sort(included('/a/?'), 'a').missing).toBe(true);
    expect(sort(undefined, 'a').missing).toBe(false);
  });
});

describe('ORDER BY several properties', () => {
  const policy = {
    includedPaths: [{ path: '/*' }],
    compositeIndexes: [[{ path: '/a' }, { path: '/b', order: 'descending' }]],
  };

  test('requires a composite index with the same directions, or with all of them reversed', () => {
    expect(() => sort(policy, 'a', '-b')).not.toThrow();
    expect(() => sort(policy, '-a', 'b')).not.toThrow();
    for (const order of [
      ['a', 'b'],
      ['-b', 'a'],
      ['a', '-b', 'c'],
      ['a', '-c'],
    ])
      expect(() => sort(policy, ...order), order.join()).toThrow('composite index');
  });
});

test('rejects unknown properties, malformed paths, a missing root path and composite indexes of one path', () => {
  expect(() => readPolicy({ vectorIndexes: [] })).toThrow("'vectorIndexes' is not supported");
  expect(() => readPolicy({ includedPaths: [{ path: '/a' }] })).toThrow('must end in');
  expect(() => readPolicy({ includedPaths: [{ path: '/a/?' }] })).toThrow('root path');
  expect(() => readPolicy({ includedPaths: [{ path: '/*' }], compositeIndexes: [[{ path: '/a' }]] })).toThrow(
    'two paths',
  );
});
