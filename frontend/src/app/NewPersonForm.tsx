/** The new-user form for pickers in other features. */
import { useState } from 'react';
import { useFranchise, useGroupNames } from '../context/franchise.ts';
import type { NewPersonFormProps } from '../shared/person/new-person-context.ts';
import { lazyComponent } from '../ui/index.ts';

// Lazy, because with a static import every page would preload the dialog's files.
const { Lazy: UserDialog } = lazyComponent(
  async () => (await import('../features/users/dialogs/UserDialog.tsx')).UserDialog,
);

export function NewPersonForm({ groupCode, onCreated, onClose }: NewPersonFormProps) {
  const { code, name } = useFranchise();
  const nameOf = useGroupNames();
  // Set if the user was saved but the preferences were not: the dialog then edits that user. 0 otherwise.
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
