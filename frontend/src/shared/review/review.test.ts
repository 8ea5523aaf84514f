import { hierarchyRoutes, unitRoutes } from '@franchise-admin/api/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { closeReview, createdBy, openReview, operation, reviewed, subscribeReview } from './review.ts';

afterEach(closeReview);

const assign = operation(unitRoutes.assignUnit, {
  params: { code: 'ALOHA' },
  body: { unitCode: '1024', franchiseRoleMemberId: createdBy(1) },
});

test('SETUI-01 builds an operation with the request that a single change would send', () => {
  expect(assign).toEqual({
    route: 'assignUnit',
    params: { code: 'ALOHA' },
    body: { unitCode: '1024', franchiseRoleMemberId: { $ref: 1 } },
  });
  expect(
    operation(hierarchyRoutes.deleteHierarchy, {
      params: { code: 'ALOHA' },
      body: { franchiseRoleMemberId: 7, deleteUser: false },
      ifMatch: '"4"',
    }),
  ).toEqual({
    route: 'deleteHierarchy',
    params: { code: 'ALOHA' },
    body: { franchiseRoleMemberId: 7, deleteUser: false },
    ifMatch: '"4"',
  });
});

test('SETUI-01 an operation with a wrong body does not compile', () => {
  // @ts-expect-error the body has no unitCode
  expect(operation(unitRoutes.unassignUnit, { params: { code: 'ALOHA' }, body: {} }).body).toEqual({});
});

test('SETUI-01 opens one review at a time', () => {
  const changed = vi.fn();
  const stop = subscribeReview(changed);
  const first = { scope: 'ALOHA', title: 'First', kind: 'bulk', operations: [assign] } as const;
  reviewed(first);
  reviewed({ ...first, title: 'Second' });
  expect(openReview()).toBe(first);
  expect(changed).toHaveBeenCalledTimes(1);
  closeReview();
  expect(openReview()).toBeUndefined();
  stop();
});
