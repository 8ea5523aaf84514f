/** Links to lists with matches when the tree has none: unassigned people and units, and the contact details of units. */
import {
  type FranchiseUser,
  type HierarchyUnit,
  type Unit,
  unitRoutes,
  userRoutes,
} from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { useCall } from '../../../client/useCall.ts';
import { MatchesIn } from '../../../ui/index.ts';
import type { FlatTree } from '../model/flat-tree.ts';

const texts = <T,>(...all: readonly ((row: T) => string | null)[]) =>
  all.map((text, at) => ({ id: String(at), text: (row: T) => text(row) ?? '' }));

const USER = texts<FranchiseUser>(
  (user) => user.firstName,
  (user) => user.lastName,
  (user) => user.emailAddress,
  (user) => user.userName,
  (user) => user.position,
);
const UNIT = texts<HierarchyUnit | Unit>(
  (unit) => unit.unitCode,
  (unit) => unit.unitName,
  (unit) => unit.emailAddress,
  (unit) => unit.phoneNumber,
  (unit) => unit.managerName,
);

export interface OutsideTreeProps {
  readonly groupCode: string;
  readonly tree: FlatTree;
  readonly query: string;
}

export function OutsideTree({ groupCode, tree, query }: OutsideTreeProps) {
  const options = { params: { code: groupCode } };
  const users = useCall(userRoutes.getUnassignedUsers, options);
  const units = useCall(unitRoutes.getUnassignedUnits, options);
  const assigned = useMemo(() => tree.units.filter((unit) => unit !== undefined), [tree]);
  return (
    <>
      <MatchesIn
        list="Unassigned Users"
        columns={USER}
        rows={users.data}
        query={query}
        to={{ pathname: '/users', tab: 'unassigned' }}
      />
      <MatchesIn
        list="Unassigned Units"
        columns={UNIT}
        rows={units.data}
        query={query}
        to={{ pathname: '/units', tab: 'unassigned' }}
      />
      <MatchesIn
        list="Assigned Units"
        columns={UNIT}
        rows={assigned}
        query={query}
        to={{ pathname: '/units', tab: 'assigned' }}
      />
    </>
  );
}
