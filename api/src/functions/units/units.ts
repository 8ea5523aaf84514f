/** Endpoints for units (API-01, API-13, API-15 to API-18). */
import { lookupRoutes } from '../../contract/lookup.ts';
import { byUnitCode } from '../../contract/order.ts';
import { unitRoutes as routes } from '../../contract/units.ts';
import { isChanged } from '../../domain/difference.ts';
import { checkAll, notFound } from '../../domain/problems.ts';
import { unitList } from '../../domain/units/unit-list.ts';
import {
  changedUnit,
  checkAssignee,
  checkManager,
  checkUnitUnassigned,
  WRITABLE_UNIT_FIELDS,
} from '../../domain/units/unit-rules.ts';
import type { UnitDocument } from '../../store/documents/index.ts';
import { changeFranchise, openFranchise } from '../../store/franchise/franchise-change.ts';
import { readHierarchyRows, readUnassignedUnitRows } from '../../store/franchise/franchise-lists.ts';
import { readPeople } from '../../store/franchise/franchise-reads.ts';
import type { FranchiseSnapshot } from '../../store/franchise/franchise-snapshot.ts';
import type { Read } from '../../store/partition/partition.ts';
import { authorOf, checkVersion } from '../http/changes.ts';
import { handle } from '../http/handle.ts';
import { listResponse } from '../http/list-response.ts';
import { unitDetailsOf, unitOf } from './unit-view.ts';

export const unitHandlers = [
  handle(lookupRoutes.lookupUnits, (request) =>
    listResponse(request, request.params.code, async () => {
      const rows = await readUnassignedUnitRows(request.params.code);
      if (!rows) return undefined;
      const body = rows.units
        .map(({ unitCode, unitName, _etag }) => ({ unitCode, unitName, etag: _etag }))
        .sort(byUnitCode);
      return { franchise: rows.franchise, body };
    }),
  ),

  handle(routes.getAssignedUnits, (request) =>
    listResponse(request, request.params.code, async () => {
      const rows = await readHierarchyRows(request.params.code);
      return rows && { franchise: rows.franchise, body: unitList(request.params.code, rows) };
    }),
  ),

  handle(routes.getUnassignedUnits, (request) =>
    listResponse(request, request.params.code, async () => {
      const { code } = request.params;
      const rows = await readUnassignedUnitRows(code);
      if (!rows) return undefined;
      const managers = rows.units.map((unit) => unit.managerId).filter((id) => id !== null);
      const users = await readPeople(code, managers);
      return { franchise: rows.franchise, body: unitList(code, { units: rows.units, positions: [], users }) };
    }),
  ),

  handle(routes.getUnit, async ({ params: { code, unitCode } }) => {
    const snapshot = await openFranchise(code);
    return { body: await unitDetailsOf(snapshot, await existingUnit(snapshot, unitCode)) };
  }),

  handle(routes.saveUnit, async (request) => {
    const { params, body, ifMatch } = request;
    const { snapshot } = await changeFranchise(params.code, authorOf(request, routes.saveUnit), async (snapshot) => {
      const stored = await snapshot.unit(body.unitCode);
      const { managerId, franchiseRoleMemberId } = body;
      const [unit] = await checkAll(
        async () => {
          const unit = await existingUnit(snapshot, body.unitCode);
          await checkVersion(ifMatch, unit, () => unitDetailsOf(snapshot, unit));
          return unit;
        },
        async () => managerId && managerId !== stored?.managerId && checkManager(await snapshot.user(managerId)),
        async () =>
          franchiseRoleMemberId &&
          franchiseRoleMemberId !== stored?.franchiseRoleMemberId &&
          checkAssignee(await snapshot.position(franchiseRoleMemberId)),
      );
      return { change: await unitChange(snapshot, unit, changedUnit(unit, body)), outcome: undefined };
    });
    return { body: await unitDetailsOf(snapshot, await existingUnit(snapshot, body.unitCode)) };
  }),

  handle(routes.assignUnit, async (request) => {
    const { params, body, ifMatch } = request;
    const { snapshot } = await changeFranchise(params.code, authorOf(request, routes.assignUnit), async (snapshot) => {
      const { franchiseRoleMemberId } = body;
      const [unit] = await checkAll(
        async () => {
          const unit = await existingUnit(snapshot, body.unitCode);
          await checkVersion(ifMatch, unit, () => unitOf(snapshot, unit));
          return unit;
        },
        async () => checkAssignee(await snapshot.position(franchiseRoleMemberId)),
      );
      if (unit.franchiseRoleMemberId === franchiseRoleMemberId) return { change: null, outcome: undefined };
      checkUnitUnassigned(unit, await assigneeOf(snapshot, unit));
      return { change: await unitChange(snapshot, unit, { ...unit, franchiseRoleMemberId }), outcome: undefined };
    });
    return { body: await unitOf(snapshot, await existingUnit(snapshot, body.unitCode)) };
  }),

  handle(routes.unassignUnit, async (request) => {
    const { params, body, ifMatch } = request;
    const { snapshot } = await changeFranchise(
      params.code,
      authorOf(request, routes.unassignUnit),
      async (snapshot) => {
        const unit = await existingUnit(snapshot, body.unitCode);
        await checkVersion(ifMatch, unit, () => unitOf(snapshot, unit));
        if (unit.franchiseRoleMemberId === null) return { change: null, outcome: undefined };
        return {
          change: await unitChange(snapshot, unit, { ...unit, franchiseRoleMemberId: null }),
          outcome: undefined,
        };
      },
    );
    return { body: await unitOf(snapshot, await existingUnit(snapshot, body.unitCode)) };
  }),
];

async function existingUnit(snapshot: FranchiseSnapshot, unitCode: string): Promise<Read<UnitDocument>> {
  const unit = await snapshot.unit(unitCode);
  if (!unit) throw notFound(`There is no unit ${unitCode} in this franchise.`, 'unitCode');
  return unit;
}

async function assigneeOf(snapshot: FranchiseSnapshot, unit: UnitDocument) {
  const position =
    unit.franchiseRoleMemberId === null ? undefined : await snapshot.position(unit.franchiseRoleMemberId);
  return position && snapshot.user(position.franchiseUserId);
}

/**
 * Plans the replacement of a unit; null if no field differs. Reads the people for the response before the write, so that a failed read
 * cannot hide a successful write.
 */
async function unitChange(snapshot: FranchiseSnapshot, before: Read<UnitDocument>, after: Read<UnitDocument>) {
  if (!isChanged<UnitDocument>(before, after, WRITABLE_UNIT_FIELDS)) return null;
  await unitOf(snapshot, after);
  const isAlone = before.managerId === after.managerId && before.franchiseRoleMemberId === after.franchiseRoleMemberId;
  return { replace: [{ before, after }], ...(isAlone && { scope: 'record' as const }) };
}
