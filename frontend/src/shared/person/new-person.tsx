/** "Create new person" beside a picker of people: opens the form of a new user, then chooses them. */
import type { FranchiseUser } from '@franchise-admin/api/contract';
import { type ReactNode, use, useState } from 'react';
import { TextButton } from '../../ui/index.ts';
import { NewPersonContext } from './new-person-context.ts';

/** The button and its dialog, for users who may change the franchise. */
export function useNewPerson(groupCode: string, onCreated: (user: FranchiseUser) => void): ReactNode {
  const NewPersonDialog = use(NewPersonContext);
  const [isOpen, setIsOpen] = useState(false);
  if (!NewPersonDialog) return null;
  return (
    <>
      <p>
        <TextButton onClick={() => setIsOpen(true)}>Create new person</TextButton>
      </p>
      {isOpen && <NewPersonDialog groupCode={groupCode} onCreated={onCreated} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** A created person as the choice of a picker, before their list has reloaded. */
export const choiceOf = ({ franchiseUserId, firstName, lastName, emailAddress }: FranchiseUser) => ({
  value: String(franchiseUserId),
  label: `${firstName} ${lastName} (${emailAddress})`,
});
