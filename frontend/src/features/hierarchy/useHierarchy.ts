/** Loads the tree, the named levels and the number of unassigned units. */
import {
  type FranchiseRole,
  franchiseRoleRoutes,
  type HierarchyNode,
  hierarchyRoutes,
  lookupRoutes,
} from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import type { Failure } from '../../client/failure.ts';
import { type ReadAhead, useCall } from '../../client/useCall.ts';
import { editedTree, editedUnassigned, type TreeEdit } from './model/edits.ts';
import { type FlatTree, flattenTree } from './model/flat-tree.ts';

export interface Hierarchy {
  /** undefined until it has loaded */
  readonly tree: FlatTree | undefined;
  readonly roots: readonly HierarchyNode[];
  /** undefined until they have loaded */
  readonly levels: readonly FranchiseRole[] | undefined;
  /** The number of unassigned units; undefined until they have loaded. */
  readonly unassigned: number | undefined;
  /** The failure of the last attempt to load the tree. */
  readonly failure: Failure | undefined;
  /** True while the tree reloads and the previous tree is shown. */
  readonly isReloading: boolean;
  readonly retry: () => void;
  /** Reloads the tree and the unassigned units. Resolves to the tree. After a failure, shows a toast and resolves to undefined. */
  readonly refresh: () => Promise<readonly HierarchyNode[] | undefined>;
  /** Shows a saved change immediately, before the tree reloads. */
  readonly apply: (edit: TreeEdit) => void;
}

const NO_ROOTS: readonly HierarchyNode[] = [];

export function useHierarchy(groupCode: string): Hierarchy {
  const options = { params: { code: groupCode } };
  const hierarchy = useCall(hierarchyRoutes.getHierarchy, options);
  const levels = useCall(franchiseRoleRoutes.getFranchiseRoles, options);
  const units = useCall(lookupRoutes.lookupUnits, options);
  const roots = hierarchy.data;
  const tree = useMemo(() => (roots ? flattenTree(roots) : undefined), [roots]);
  return {
    tree,
    roots: roots ?? NO_ROOTS,
    levels: levels.data,
    unassigned: units.data?.length,
    failure: hierarchy.failure,
    isReloading: hierarchy.isReloading,
    retry: () => {
      void hierarchy.reload();
      void levels.reload();
      void units.reload();
    },
    apply(edit) {
      hierarchy.amend((now) => [...editedTree(now, edit)]);
      units.amend((now) => editedUnassigned(now, edit));
    },
    async refresh() {
      const [fresh] = await Promise.all([hierarchy.reload(), units.reload()]);
      return fresh;
    },
  };
}

export const readHierarchyAhead: ReadAhead = (prefetch, code) => {
  const options = { params: { code } };
  prefetch(hierarchyRoutes.getHierarchy, options);
  prefetch(franchiseRoleRoutes.getFranchiseRoles, options);
  prefetch(lookupRoutes.lookupUnits, options);
};
