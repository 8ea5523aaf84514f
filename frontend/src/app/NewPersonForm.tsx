/** The new-user form for pickers in other features. */
import { useState } from 'react';
import { useFranchise, useGroupNames } from '../context/franchise.ts';
import type { NewPersonFormProps } from '../shared/person/new-person-context.ts';
import { lazyComponent } from '../ui/index.ts';

// Lazy, because a static import would add the dialog's files to the preload list in the code of every page.
const { Lazy: UserDialog } = lazyComponent(
  async () => (await import('../features/users/dialogs/UserDialog.tsx')).UserDialog,
);

export function NewPersonForm({ groupCode, onCreated, onClose }: NewPersonFormProps) {
  const { code, name } = useFranchise();
  const nameOf = useGroupNames();
  // The id of a new user whose preferences could not be saved; 0 otherwise.
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
