import type { Afterwards } from '../../../shared/hand-over/operations.ts';

/** The open dialog of the hierarchy. Plain JSON, so that it can be restored after a sign-in (AUTH-06). */
export type OpenDialog =
  | { readonly kind: 'manageRoles' | 'addRootLevel' }
  | {
      readonly kind: 'assignUnit' | 'addLevel' | 'reassign' | 'editUnits' | 'personHistory';
      readonly franchiseRoleMemberId: number;
    }
  /** `targetId`: the initial choice of a position. */
  | { readonly kind: 'move'; readonly franchiseRoleMemberId: number; readonly targetId?: number }
  | { readonly kind: 'handOver'; readonly franchiseRoleMemberId: number; readonly afterwards: Afterwards }
  | { readonly kind: 'removePerson'; readonly franchiseRoleMemberId: number; readonly deleteUser: boolean }
  | { readonly kind: 'removeUnit' | 'unitHistory'; readonly unitCode: string };
