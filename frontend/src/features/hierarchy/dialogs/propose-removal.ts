/** Reviews of removals that the current user may only propose (SETUI-10, SETUI-26). */
import { type HierarchyNode, type HierarchyUnit, hierarchyRoutes } from '@franchise-admin/api/contract';
import { unassignOperations } from '../../../shared/bulk/unit-operations.ts';
import { type OperationInput, operation, reviewed } from '../../../shared/review/review.ts';
import { unitLabel } from '../../../shared/words.ts';
import { fullName } from '../../../ui/index.ts';
import { inFranchise } from '../bulk/tree-changes.ts';

export function proposePersonRemoval(code: string, person: HierarchyNode): void {
  const { franchiseRoleMemberId, etag } = person;
  const body = { franchiseRoleMemberId, deleteUser: false };
  const removal = operation(hierarchyRoutes.deleteHierarchy, { params: { code }, body, ifMatch: etag });
  propose(code, `Remove ${fullName(person)}`, [removal]);
}

export function proposeUnitRemoval(code: string, unit: HierarchyUnit): void {
  propose(code, `Remove ${unitLabel(unit)}`, unassignOperations(inFranchise(code, [unit])));
}

const propose = (scope: string, title: string, operations: readonly OperationInput[]) =>
  reviewed({ scope, title, kind: 'proposal', operations });
