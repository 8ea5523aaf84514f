/** The frame of a dialog that does something to one position: loads it, saves it, says what someone else changed. */
import type { HierarchyNode, ResponseOf, Route } from '@franchise-admin/api/contract';
import type { ReactNode } from 'react';
import { useClient } from '../../../client/ClientContext.tsx';
import type { CallOptions } from '../../../client/client.ts';
import type { FieldNames } from '../../../shared/refusal.ts';
import { useToldFailures } from '../../../shared/useToldFailures.ts';
import { type Form, FormDialog, fullName, type Loadable, type SaveOutcome } from '../../../ui/index.ts';
import type { Standing } from '../model/changes.ts';
import type { TreeEdit } from '../model/edits.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import { positionRefusal } from './outcome.ts';
import { useGone } from './useGone.ts';

export interface PositionFormProps<V extends object> {
  readonly title: string;
  readonly standing: Standing;
  readonly form: Form<V>;
  readonly onSave: (values: V) => Promise<SaveOutcome<V>>;
  readonly lists?: readonly Loadable[];
  readonly blocked?: string | undefined;
  readonly children: ReactNode;
}

export function PositionForm<V extends object>({ standing, ...props }: PositionFormProps<V>) {
  const { onClose, returnFocus } = useHierarchyDialog();
  return (
    <FormDialog
      {...props}
      subtitle={positionLine(standing.person)}
      deleted={useGone(standing)}
      onClose={onClose}
      returnFocus={returnFocus}
    />
  );
}

/** "Keala Thompson, Owner". */
export function positionLine(person: HierarchyNode): string {
  return `${fullName(person)}, ${person.roleName}`;
}

/**
 * Makes a call about a position; on success says so, on refusal returns what the form shows.
 * @param names the form's own name of each of the request's fields that it has: `{ reportsToId: 'id' }`
 */
export function usePositionCall<V extends object>(names: FieldNames<V>) {
  const client = useClient();
  const told = useToldFailures();
  const { apply, refresh, notifyDone } = useHierarchyDialog();
  return async function save<R extends Route>(
    route: R,
    options: CallOptions<R>,
    about: {
      readonly standing: Standing;
      readonly edit: (answer: ResponseOf<R>) => TreeEdit;
      readonly done: (answer: ResponseOf<R>) => string;
    },
  ) {
    const result = await client.attempt(route, options);
    if (!result.ok) return positionRefusal(told, result.failure, about.standing, refresh, names);
    told.withdraw();
    apply(about.edit(result.data));
    notifyDone(about.done(result.data));
    return 'saved' as const;
  };
}
