/** Links to other lists with matches if the tree has none: unassigned people and units, and contact details of units. */
import { useMemo } from 'react';
import { UnitMatches, UserMatches } from '../../../shared/FranchiseMatches.tsx';
import type { FlatTree } from '../model/flat-tree.ts';

export interface OutsideTreeProps {
  readonly groupCode: string;
  readonly tree: FlatTree;
  readonly query: string;
}

export function OutsideTree({ groupCode, tree, query }: OutsideTreeProps) {
  const assigned = useMemo(() => tree.units.filter((unit) => unit !== undefined), [tree]);
  return (
    <>
      <UserMatches groupCode={groupCode} query={query} tab="unassigned" />
      <UnitMatches groupCode={groupCode} query={query} assigned={assigned} />
    </>
  );
}
