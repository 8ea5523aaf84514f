/** Builds the operations for bulk changes of units. */
import { type BodyOf, type Unit, unitRoutes } from '@franchise-admin/api/contract';
import { type CreatedBy, type OperationInput, operation } from '../review/review.ts';

type Units = readonly Pick<Unit, 'groupCode' | 'unitCode' | 'franchiseRoleMemberId' | 'etag'>[];

/**
 * Assigns unassigned units. Saves assigned units with the new position, because the server assigns only unassigned units.
 * @param franchiseRoleMemberId the position, or the earlier operation that creates it
 */
export function assignOperations(units: Units, franchiseRoleMemberId: number | CreatedBy): OperationInput[] {
  return units.map(({ groupCode, unitCode, etag, ...unit }) =>
    operation(unit.franchiseRoleMemberId === null ? unitRoutes.assignUnit : unitRoutes.saveUnit, {
      params: { code: groupCode },
      body: { unitCode, franchiseRoleMemberId },
      ifMatch: etag,
    }),
  );
}

export function unassignOperations(units: Units): OperationInput[] {
  return units.map(({ groupCode, unitCode, etag }) =>
    operation(unitRoutes.unassignUnit, { params: { code: groupCode }, body: { unitCode }, ifMatch: etag }),
  );
}

/** Saves these fields of every unit. Other fields stay unchanged. */
export function saveOperations(
  units: Units,
  fields: Omit<BodyOf<typeof unitRoutes.saveUnit>, 'unitCode'>,
): OperationInput[] {
  return units.map(({ groupCode, unitCode, etag }) =>
    operation(unitRoutes.saveUnit, { params: { code: groupCode }, body: { unitCode, ...fields }, ifMatch: etag }),
  );
}
