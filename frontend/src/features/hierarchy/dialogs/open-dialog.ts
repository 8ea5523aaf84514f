/** Which dialog of the hierarchy is open, as plain JSON, so that it survives a sign-in in between (AUTH-06). */
export type OpenDialog =
  | { readonly kind: 'manageRoles' | 'addRootLevel' }
  | {
      readonly kind: 'assignUnit' | 'addLevel' | 'reassign' | 'move' | 'editUnits' | 'personHistory';
      readonly franchiseRoleMemberId: number;
    }
  | { readonly kind: 'removePerson'; readonly franchiseRoleMemberId: number; readonly deleteUser: boolean }
  | { readonly kind: 'removeUnit' | 'unitHistory'; readonly unitCode: string };
