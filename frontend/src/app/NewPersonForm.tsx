/** The new-user form for pickers in other features. */
import { useState } from 'react';
import { useFranchise, useGroupNames } from '../context/franchise.ts';
import type { NewPersonFormProps } from '../shared/person/new-person-context.ts';
import { lazyComponent } from '../ui/index.ts';

// A static import would put the list of the dialog's files into the code that every page loads.
const { Lazy: UserDialog } = lazyComponent(
  async () => (await import('../features/users/dialogs/UserDialog.tsx')).UserDialog,
);

export function NewPersonForm({ groupCode, onCreated, onClose }: NewPersonFormProps) {
  const { code, name } = useFranchise();
  const nameOf = useGroupNames();
  // Set if the new user was saved but their preferences were not.
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
