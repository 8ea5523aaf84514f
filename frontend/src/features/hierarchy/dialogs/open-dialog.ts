/** The open dialog of the hierarchy, as plain JSON, because it is restored after a sign-in (AUTH-06). */
export type OpenDialog =
  | { readonly kind: 'manageRoles' | 'addRootLevel' }
  | {
      readonly kind: 'assignUnit' | 'addLevel' | 'reassign' | 'move' | 'editUnits' | 'personHistory';
      readonly franchiseRoleMemberId: number;
    }
  | { readonly kind: 'removePerson'; readonly franchiseRoleMemberId: number; readonly deleteUser: boolean }
  | { readonly kind: 'removeUnit' | 'unitHistory'; readonly unitCode: string };
