import type { Afterwards } from '../../../shared/hand-over/operations.ts';

/** The open dialog of the hierarchy, as plain JSON, because it is restored after a sign-in (AUTH-06). */
export type OpenDialog =
  | { readonly kind: 'manageRoles' | 'addRootLevel' }
  | {
      readonly kind: 'assignUnit' | 'addLevel' | 'reassign' | 'move' | 'editUnits' | 'personHistory';
      readonly franchiseRoleMemberId: number;
    }
  | { readonly kind: 'handOver'; readonly franchiseRoleMemberId: number; readonly afterwards: Afterwards }
  | { readonly kind: 'removePerson'; readonly franchiseRoleMemberId: number; readonly deleteUser: boolean }
  | { readonly kind: 'removeUnit' | 'unitHistory'; readonly unitCode: string };
