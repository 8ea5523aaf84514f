/** Undoing a change restores records, accounts, groups and sign-ins. Undoing the undo makes the change again. */
import { outbox } from '../support/stored.ts';
import { testUndo } from '../support/undo-tests.ts';
import { franchiseChanges, nameAccounts } from '../support/undoable-changes.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises({ accounts: true, arrange: async () => nameAccounts(cloud) });

testUndo(cloud, franchiseChanges(cloud), () => outbox(cloud));
