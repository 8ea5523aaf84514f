/** Builds the changes of positions in the hierarchy. */
import { type BodyOf, type HierarchyNode, hierarchyRoutes } from '@franchise-admin/api/contract';
import { type OperationInput, operation } from '../review/review.ts';

type Position = Pick<HierarchyNode, 'franchiseRoleId' | 'franchiseUserId' | 'franchiseRoleMemberId'>;
type PositionBody = BodyOf<typeof hierarchyRoutes.saveHierarchy>;
export type PositionChange = Pick<PositionBody, 'reportsToId'> & Partial<Pick<PositionBody, 'franchiseUserId'>>;

/** Returns the request body that moves a position, or gives it to another user. */
export const positionBody = (
  { franchiseRoleId, franchiseUserId, franchiseRoleMemberId }: Position,
  change: PositionChange,
): PositionBody => ({ franchiseRoleId, franchiseUserId, franchiseRoleMemberId, ...change });

/** Returns the operation that changes this version of a position. */
export const positionOperation = (
  code: string,
  position: Position & Pick<HierarchyNode, 'etag'>,
  change: PositionChange,
): OperationInput =>
  operation(hierarchyRoutes.saveHierarchy, {
    params: { code },
    body: positionBody(position, change),
    ifMatch: position.etag,
  });
