/** What the hierarchy screen reads: the tree, the named levels and how many units hang on nobody. */
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
  /** undefined before the first answer. */
  readonly tree: FlatTree | undefined;
  readonly roots: readonly HierarchyNode[];
  /** undefined before the first answer. */
  readonly levels: readonly FranchiseRole[] | undefined;
  /** undefined while it is not known. */
  readonly unassigned: number | undefined;
  /** Why the tree could not be read. */
  readonly failure: Failure | undefined;
  /** Asking again; what is shown is what was there before. */
  readonly isReloading: boolean;
  readonly retry: () => void;
  /**
   * Reads the tree anew, and how many units hang on nobody, as it tells only of the others; resolves to the tree, undefined when
   * that failed (the toast is shown).
   */
  readonly refresh: () => Promise<readonly HierarchyNode[] | undefined>;
  /** Shows a saved change at once, before the reload. */
  readonly apply: (edit: TreeEdit) => void;
}

const NOBODY: readonly HierarchyNode[] = [];

export function useHierarchy(groupCode: string): Hierarchy {
  const options = { params: { code: groupCode } };
  const hierarchy = useCall(hierarchyRoutes.getHierarchy, options);
  const levels = useCall(franchiseRoleRoutes.getFranchiseRoles, options);
  const units = useCall(lookupRoutes.lookupUnits, options);
  const roots = hierarchy.data;
  const tree = useMemo(() => (roots ? flattenTree(roots) : undefined), [roots]);
  return {
    tree,
    roots: roots ?? NOBODY,
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
