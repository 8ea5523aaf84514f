/** Undoes changes of communication types and brand communication groups. */
import { communicationsIn, useCommunications } from '../support/communications.ts';
import { testUndo } from '../support/undo-tests.ts';
import { communicationChanges } from '../support/undoable-changes.ts';

const cloud = useCommunications();

testUndo(cloud, communicationChanges(cloud), () => communicationsIn(cloud).disagreements());
