/** The actions for selected users. Their dialogs load on first use. */
import type { BulkList } from '../../../shared/bulk/bulk.ts';
import { loadCode, type SelectionAction } from '../../../ui/index.ts';
import { holdsAnything, type ListedUser } from '../columns.ts';

export type UserChange = 'addPreference' | 'removePreference' | 'title' | 'passwords';

export interface OpenUserChange {
  readonly change: UserChange;
  readonly users: readonly ListedUser[];
}

/** @param mayReset false for users who can only propose changes */
export function userActions(
  list: BulkList,
  mayReset: boolean,
  onOpen: (open: OpenUserChange) => void,
  onHandOver?: (user: ListedUser) => void,
): readonly SelectionAction<ListedUser>[] {
  const opens = (label: string, change: UserChange) => ({
    label,
    onSelect: (users: readonly ListedUser[]) => onOpen({ change, users }),
  });
  return [
    opens('Add preference…', 'addPreference'),
    opens('Remove preference…', 'removePreference'),
    opens('Set title…', 'title'),
    ...(onHandOver
      ? [
          {
            label: 'Hand over…',
            isForOne: holdsAnything,
            onSelect: ([user]: readonly ListedUser[]) => user && onHandOver(user),
          },
        ]
      : []),
    ...(mayReset ? [opens('First passwords…', 'passwords')] : []),
    {
      label: 'Delete…',
      danger: true,
      onSelect: (users) =>
        void loadCode(() => import('./UserChangeDialog.tsx')).then((code) => code?.reviewDeletion(users, list)),
    },
  ];
}
