/** Undoes changes of vendors and their users, and the removal of a franchise that a vendor serves. */
import { testUndo } from '../support/undo-tests.ts';
import { useUndoable, vendorChanges } from '../support/undoable-changes.ts';
import { vendorContradictions } from '../support/vendors.ts';

const cloud = useUndoable();

testUndo(cloud, vendorChanges(cloud), () => vendorContradictions(cloud));
