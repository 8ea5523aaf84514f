/** Undoes changes of vendors and their users, and the removal of a franchise that a vendor serves. */
import { arrangeOrphan } from '../support/orphans.ts';
import { testUndo } from '../support/undo-tests.ts';
import { nameAccounts, vendorChanges } from '../support/undoable-changes.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { arrangeVendors, vendorContradictions } from '../support/vendors.ts';

const cloud = useFranchises({
  accounts: true,
  async arrange() {
    await arrangeVendors(cloud);
    await arrangeOrphan(cloud, 'few');
    await nameAccounts(cloud);
  },
});

testUndo(cloud, vendorChanges(cloud), () => vendorContradictions(cloud));
