import { type AuditedKind, type ChangeSet, changeSetRoutes } from '@franchise-admin/api/contract';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../client/ClientContext.tsx';
import { dataOf } from '../../client/queries.ts';
import { DialogButton, DialogMessage } from '../../ui/index.ts';
import { reviewedSet } from './review.ts';
import { scheduleText } from './words.ts';

export interface ScheduledNotesProps {
  readonly groupCode: string;
  /** The records of the dialog, for example the user and their position. */
  readonly records: readonly `${AuditedKind}:${string | number}`[];
  /** Id of a set that the dialog shows already. */
  readonly except?: string | undefined;
}

const NONE: readonly ChangeSet[] = [];

/** Shows each scheduled set that changes a record, with a button that opens it (SETUI-34). Failed reads are silent. */
export function ScheduledNotes({ groupCode, records, except }: ScheduledNotesProps) {
  const client = useClient();
  const { data = NONE } = useQuery({
    queryKey: [groupCode, changeSetRoutes.getChangeSets.name, 'records', ...records] as const,
    queryFn: async ({ signal }) => {
      const scheduled = async (record: string) => {
        const sets: ChangeSet[] = [];
        for (let after: string | undefined; ; ) {
          const query = { record, limit: 100, ...(after !== undefined && { after }) };
          const params = { scope: groupCode };
          const page = dataOf(await client.attempt(changeSetRoutes.getChangeSets, { params, query, signal }));
          sets.push(...page.changeSets);
          if (page.next === null) return sets;
          after = page.next;
        }
      };
      const sets = (await Promise.all(records.map(scheduled))).flat();
      return [...new Map(sets.map((set) => [set.changeSetId, set])).values()];
    },
    staleTime: 0,
    meta: { isShownByPage: () => true },
  });
  return data
    .filter(({ changeSetId }) => changeSetId !== except)
    .map((set) => <SetNote key={set.changeSetId} set={set} text={`Changes on ${scheduleText(set)}`} />);
}

/** Shows a text and the title of a scheduled set, and a button that opens the review, where the set can be cancelled. */
export function SetNote({ set, text }: { readonly set: ChangeSet; readonly text: string }) {
  return (
    <DialogMessage
      intent="info"
      role="note"
      action={<DialogButton onClick={() => reviewedSet(set)}>{set.mayCancel ? 'Show or cancel' : 'Show'}</DialogButton>}
    >
      {`${text}. ${set.title}, scheduled by ${set.authorName}.`}
    </DialogMessage>
  );
}
