import { DialogButton, DialogMessage } from '../../ui/index.ts';
import { reviewedSet } from '../review/review.ts';
import { scheduleText } from '../review/words.ts';
import { type LeavingPerson, useLeavers } from './leavers.ts';

export interface LeaverNoteProps {
  readonly groupCode: string;
  readonly person: LeavingPerson;
}

/** Shows "Leaves on Nov 27, 2026, 5:00 PM", and a button that opens the review, where the user can cancel the schedule. */
export function LeaverNote({ groupCode, person }: LeaverNoteProps) {
  const leaver = useLeavers(groupCode).of(person);
  if (!leaver) return null;
  const { set } = leaver;
  return (
    <DialogMessage
      intent="info"
      role="note"
      action={<DialogButton onClick={() => reviewedSet(set)}>Show or cancel</DialogButton>}
    >
      {`Leaves on ${scheduleText(set)}. ${set.title}, scheduled by ${set.authorName}.`}
    </DialogMessage>
  );
}
