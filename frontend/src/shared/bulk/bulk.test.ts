import { afterEach, expect, test, vi } from 'vitest';
import { selectionOf } from '../../ui/table/selection/row-selection.ts';
import { closeReview, openReview, type ReviewRequest } from '../review/review.ts';
import { bulkObstacle, reviewBulk, scopeOf } from './bulk.ts';

const row = (groupCode: string) => ({ groupCode, etag: '"1"' });
const operations = [{ route: 'unassignUnit', params: { code: 'ALOHA' } }];

const review = () => openReview() as ReviewRequest | undefined;

afterEach(closeReview);

test('SEL-07 scopes a change to its franchise, or to SYSTEM if it covers several', () => {
  expect(scopeOf([row('ALOHA'), row('ALOHA')])).toBe('ALOHA');
  expect(scopeOf([row('ALOHA'), row('BRAVO')])).toBe('SYSTEM');
});

test('SEL-07 returns the reason why rows cannot be changed together', () => {
  const mayInFranchise = (scope: string) => scope !== 'SYSTEM';
  expect(bulkObstacle([row('ALOHA')], mayInFranchise)).toBeUndefined();
  expect(bulkObstacle([row('ALOHA'), row('BRAVO')], mayInFranchise)).toBe('Please select records of one franchise.');
  expect(bulkObstacle(Array(10_001).fill(row('ALOHA')), mayInFranchise)).toContain('At most 10,000');
});

test('SEL-07 when the change is applied, clears the selection and reloads the list', () => {
  const reload = vi.fn();
  const selection = selectionOf({ franchise: 'ALOHA', list: 'units' });
  selection.toggle('1024');
  reviewBulk([row('ALOHA')], 'Unassign 1 unit', operations, { franchise: 'ALOHA', list: 'units', reload });
  expect(review()).toMatchObject({ scope: 'ALOHA', title: 'Unassign 1 unit', kind: 'bulk', operations });
  expect(selection.size).toBe(1);
  review()?.onDone?.({} as never);
  expect(selection.size).toBe(0);
  expect(reload).toHaveBeenCalledTimes(1);
});
