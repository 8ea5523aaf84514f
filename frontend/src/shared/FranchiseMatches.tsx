/** Links to other lists that have matches, for a search that found nothing on this screen. The other lists load only in that case. */
import {
  type FranchiseUser,
  type HierarchyUnit,
  listedOf,
  UNIT_FIELDS,
  type Unit,
  unitRoutes,
  userRoutes,
} from '@franchise-admin/api/contract';
import { useCall } from '../client/useCall.ts';
import { MatchesIn } from '../ui/index.ts';

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
  ...listedOf(UNIT_FIELDS).map((field) => (unit: HierarchyUnit | Unit) => unit[field]),
  (unit) => unit.managerName,
);

export interface FranchiseMatchesProps {
  readonly groupCode: string;
  readonly query: string;
}

export interface UserMatchesProps extends FranchiseMatchesProps {
  readonly tab: 'unassigned' | 'all';
}

const USER_TABS = {
  unassigned: { list: 'Unassigned Users', route: userRoutes.getUnassignedUsers },
  all: { list: 'All Users', route: userRoutes.getAllUsers },
} as const;

export function UserMatches({ groupCode, query, tab }: UserMatchesProps) {
  const { list, route } = USER_TABS[tab];
  const { data } = useCall(route, { params: { code: groupCode } });
  return <MatchesIn list={list} columns={USER} rows={data} query={query} to={{ pathname: '/users', tab }} />;
}

export interface UnitMatchesProps extends FranchiseMatchesProps {
  /** The assigned units, if they have already loaded. */
  readonly assigned?: readonly HierarchyUnit[];
}

export function UnitMatches({ groupCode, query, assigned }: UnitMatchesProps) {
  const options = { params: { code: groupCode } };
  const unassigned = useCall(unitRoutes.getUnassignedUnits, options);
  const read = useCall(unitRoutes.getAssignedUnits, assigned ? null : options);
  return (
    <>
      <MatchesIn
        list="Unassigned Units"
        columns={UNIT}
        rows={unassigned.data}
        query={query}
        to={{ pathname: '/units', tab: 'unassigned' }}
      />
      <MatchesIn<HierarchyUnit | Unit>
        list="Assigned Units"
        columns={UNIT}
        rows={assigned ?? read.data}
        query={query}
        to={{ pathname: '/units', tab: 'assigned' }}
      />
    </>
  );
}
