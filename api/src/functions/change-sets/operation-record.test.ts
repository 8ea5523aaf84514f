import { expect, test } from 'vitest';
import { isOperation } from '../../contract/change-set-record.ts';
import { routes } from '../../contract/index.ts';
import { NAMED_RECORDS } from './operation-record.ts';

test('SET-20 defines where every operation names its record', () => {
  const operations = Object.values(routes).filter(isOperation);
  expect(Object.keys(NAMED_RECORDS).sort()).toEqual(operations.map(({ name }) => name).sort());
});
