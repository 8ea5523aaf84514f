/** "Create new person" next to a people picker: opens the new-user form, then selects the new user in the picker. */
import { type FranchiseUser, userRecordRoutes } from '@franchise-admin/api/contract';
import { type ReactNode, use, useState } from 'react';
import { useMay } from '../../context/caller.ts';
import { personLabel, TextButton } from '../../ui/index.ts';
import { NewPersonContext } from './new-person-context.ts';

/** Returns the button with its dialog; null if the current user may not create people. */
export function useNewPerson(groupCode: string, onCreated: (user: FranchiseUser) => void): ReactNode {
  const NewPersonForm = use(NewPersonContext);
  const [isOpen, setIsOpen] = useState(false);
  const mayCreate = useMay(userRecordRoutes.saveUser.policy, groupCode);
  if (!NewPersonForm || !mayCreate) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <p>
        <TextButton onClick={() => setIsOpen(true)}>Create new person</TextButton>
      </p>
      {isOpen && <NewPersonForm groupCode={groupCode} onCreated={onCreated} onClose={close} onMissing={close} />}
    </>
  );
}

/** Returns the option of a created person, for a picker whose list has not reloaded yet. */
export const choiceOf = (user: FranchiseUser) => ({ value: String(user.franchiseUserId), label: personLabel(user) });
