/** "Create new person" next to a people picker: opens the new-user form, then selects the new user in the picker. */
import type { FranchiseUser } from '@franchise-admin/api/contract';
import { type ReactNode, use, useState } from 'react';
import { lazyComponent, personLabel, TextButton } from '../../ui/index.ts';
import { NewPersonContext } from './new-person-context.ts';

/** Returns the button with its dialog, for users who may change the franchise. */
export function useNewPerson(groupCode: string, onCreated: (user: FranchiseUser) => void): ReactNode {
  const load = use(NewPersonContext);
  const [NewPersonForm] = useState(() => load && lazyComponent(load).Lazy);
  const [isOpen, setIsOpen] = useState(false);
  if (!NewPersonForm) return null;
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

/** A created person as the choice of a picker, before their list has reloaded. */
export const choiceOf = (user: FranchiseUser) => ({ value: String(user.franchiseUserId), label: personLabel(user) });
