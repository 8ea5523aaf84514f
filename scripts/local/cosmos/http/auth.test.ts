import { expect, test } from 'vitest';
import { signedResource } from './auth.ts';

test.each([
  ['', '', ''],
  ['dbs', 'dbs', ''],
  ['dbs/d', 'dbs', 'dbs/d'],
  ['dbs/d/colls', 'colls', 'dbs/d'],
  ['dbs/d/colls/c', 'colls', 'dbs/d/colls/c'],
  ['dbs/d/colls/c/docs', 'docs', 'dbs/d/colls/c'],
  ['dbs/d/colls/c/docs/i d', 'docs', 'dbs/d/colls/c/docs/i d'],
  ['dbs/d/colls/c/pkranges', 'pkranges', 'dbs/d/colls/c'],
  ['dbs/d/colls/c/operations/partitionkeydelete', 'colls', 'dbs/d/colls/c'],
  ['offers', 'offers', ''],
])('the signature of path "%s" covers the type "%s" and the link "%s"', (path, type, link) => {
  expect(signedResource(path === '' ? [] : path.split('/'))).toEqual({ type, link });
});

test('the signature of a document with the id "operations" covers the document', () => {
  const link = 'dbs/d/colls/c/docs/operations';
  expect(signedResource(link.split('/'))).toEqual({ type: 'docs', link });
});
