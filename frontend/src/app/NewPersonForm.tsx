/** The form of a new user for pickers of other features. */
import { useState } from 'react';
import { useFranchise, useGroupNames } from '../context/franchise.ts';
import { lazyComponent } from '../ui/index.ts';

// A step of its own: the list of files to load stays out of the pages.
const { Lazy: UserDialog } = lazyComponent(
  async () => (await import('../features/users/dialogs/UserDialog.tsx')).UserDialog,
);

import type { NewPersonFormProps } from '../shared/person/new-person-context.ts';

export function NewPersonForm({ groupCode, onCreated, onClose }: NewPersonFormProps) {
  const { code, name } = useFranchise();
  const nameOf = useGroupNames();
  // Not 0 once the user is saved, but not their preferences.
  const [franchiseUserId, setFranchiseUserId] = useState(0);
  return (
    <UserDialog
      groupCode={groupCode}
      groupName={groupCode === code ? name : nameOf(groupCode)}
      franchiseUserId={franchiseUserId}
      setsPassword={false}
      onAdded={setFranchiseUserId}
      onSaved={onCreated}
      onGone={() => undefined}
      onClose={onClose}
      onMissing={onClose}
    />
  );
}
