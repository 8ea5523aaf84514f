import type { HierarchyNode, HierarchyUnit } from '@franchise-admin/api/contract';

/** A unit anywhere in the tree; undefined when it hangs on nobody. */
export function unitByCode(roots: readonly HierarchyNode[], unitCode: string): HierarchyUnit | undefined {
  for (const person of roots) {
    const unit = person.units.find((one) => one.unitCode === unitCode) ?? unitByCode(person.children, unitCode);
    if (unit) return unit;
  }
  return undefined;
}
