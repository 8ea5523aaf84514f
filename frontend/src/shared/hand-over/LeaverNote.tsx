import { ScheduledNotes, SetNote } from '../review/ScheduledNotes.tsx';
import { scheduleText } from '../review/words.ts';
import { type LeavingPerson, useLeavers } from './leavers.ts';

export interface LeaverNoteProps {
  readonly groupCode: string;
  readonly person: LeavingPerson;
}

/** Shows "Leaves on Nov 27, 2026, 5:00 PM", and other scheduled sets that change the person or their position. */
export function LeaverNote({ groupCode, person }: LeaverNoteProps) {
  const { franchiseUserId, franchiseRoleMemberId } = person;
  const leaver = useLeavers(groupCode).of(person);
  return (
    <>
      {leaver && <SetNote set={leaver.set} text={`Leaves on ${scheduleText(leaver.set)}`} />}
      <ScheduledNotes
        groupCode={groupCode}
        records={[
          `user:${franchiseUserId}`,
          ...(franchiseRoleMemberId === null ? [] : [`position:${franchiseRoleMemberId}` as const]),
        ]}
        except={leaver?.set.changeSetId}
      />
    </>
  );
}
