/** "Create new person" next to a people picker: opens the new-user form, then selects the new user in the picker. */
import { type FranchiseUser, userRecordRoutes } from '@franchise-admin/api/contract';
import { type ReactNode, use, useState } from 'react';
import { useMay } from '../../context/caller.ts';
import { lazyComponent, personLabel, TextButton } from '../../ui/index.ts';
import { useAfterClose } from '../useAfterClose.ts';
import { NewPersonContext, type NewPersonFormProps } from './new-person-context.ts';
import type { Placed } from './PlacementDialog.tsx';

const { Lazy: PlacementDialog } = lazyComponent(async () => (await import('./PlacementDialog.tsx')).PlacementDialog);

/** Returns the button with its dialog; null if the current user may not create users of the franchise, or if the app provides no form.
 * @param onCreated called just before the form closes
 * @param onClosed called with the created user when the form has closed, to open another dialog
 */
export function useNewPerson(
  groupCode: string | null,
  onCreated: (user: FranchiseUser) => unknown,
  onClosed?: (user: FranchiseUser) => void,
): ReactNode {
  const isProvided = use(NewPersonContext) !== null;
  const mayCreate = useMay(userRecordRoutes.saveUser.policy, groupCode);
  const [isOpen, setIsOpen] = useState(false);
  if (!isProvided || !mayCreate || groupCode === null) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <p>
        <TextButton onClick={() => setIsOpen(true)}>Create new person</TextButton>
      </p>
      {isOpen && <NewPersonDialog groupCode={groupCode} onCreated={onCreated} onClosed={onClosed} onClose={close} />}
    </>
  );
}

interface NewPersonDialogProps extends NewPersonFormProps {
  readonly onClosed: ((user: FranchiseUser) => void) | undefined;
}

function NewPersonDialog({ onCreated, onClosed, ...props }: NewPersonDialogProps) {
  const NewPersonForm = use(NewPersonContext);
  const afterClose = useAfterClose();
  if (!NewPersonForm) return null;
  const created = (user: FranchiseUser) => {
    onCreated(user);
    afterClose(() => onClosed?.(user));
  };
  return <NewPersonForm {...props} onMissing={props.onClose} onCreated={created} />;
}

/**
 * Like `useNewPerson`, for pickers of people in the hierarchy: a second dialog places the new user there (HAND-22).
 * @param reportsToId the position to preselect in "Reports to"
 * @param onPlaced reloads the picker's list and chooses the person
 */
export function useNewPosition(
  groupCode: string | null,
  onPlaced: (placed: Placed) => unknown,
  reportsToId?: number,
): ReactNode {
  const [created, setCreated] = useState<FranchiseUser>();
  const newPerson = useNewPerson(groupCode, () => undefined, setCreated);
  const close = () => setCreated(undefined);
  return (
    <>
      {newPerson}
      {groupCode !== null && created && (
        <PlacementDialog
          groupCode={groupCode}
          user={created}
          reportsToId={reportsToId}
          onPlaced={onPlaced}
          onClose={close}
          onMissing={close}
        />
      )}
    </>
  );
}

/** Returns the option of a created person, for a picker whose list has not reloaded yet. */
export const choiceOf = (user: FranchiseUser) => ({ value: String(user.franchiseUserId), label: personLabel(user) });
