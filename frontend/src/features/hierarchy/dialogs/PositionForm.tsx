/** The form dialog for a change to one position, and its save. */
import type { HierarchyNode } from '@franchise-admin/api/contract';
import type { ReactNode } from 'react';
import type { ImpactState, PlannedRequest } from '../../../shared/impact/useImpact.tsx';
import type { Proposal } from '../../../shared/review/useProposal.tsx';
import type { FieldNames } from '../../../shared/save-failure.ts';
import { useFailureToasts } from '../../../shared/useFailureToasts.ts';
import { type Form, FormDialog, fullName, type Loadable, lazyComponent, type SaveOutcome } from '../../../ui/index.ts';
import type { TreePosition } from '../model/changes.ts';
import type { TreeEdit } from '../model/edits.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import { positionFailure } from './position-failure.ts';
import { useGone } from './useGone.ts';

// Loads after the dialog has opened. If it fails to load, the dialog omits the notes about scheduled changes.
const { Lazy: LeaverNote } = lazyComponent(
  async () => (await import('../../../shared/hand-over/LeaverNote.tsx')).LeaverNote,
);

export interface PositionFormProps<V extends object> {
  readonly title: string;
  readonly position: TreePosition;
  readonly form: Form<V>;
  readonly onSave: (values: V) => Promise<SaveOutcome<V>>;
  readonly lists?: readonly Loadable[];
  readonly blocked?: string | undefined;
  readonly children: ReactNode;
  readonly preview: ReactNode;
  /** Replaces the save for users who can only propose it. */
  readonly proposal: Proposal<V>;
}

export function PositionForm<V extends object>({ position, proposal, children, ...props }: PositionFormProps<V>) {
  const { groupCode, onClose, returnFocus } = useHierarchyDialog();
  return (
    <>
      <FormDialog
        {...props}
        subtitle={positionLine(position.person)}
        deleted={useGone(position)}
        onClose={onClose}
        returnFocus={returnFocus}
        {...proposal.formProps}
      >
        <LeaverNote groupCode={groupCode} person={position.person} isQuiet onMissing={() => undefined} />
        {children}
      </FormDialog>
      {proposal.dialog}
    </>
  );
}

/** Returns "Keala Thompson, Owner". */
export function positionLine(person: HierarchyNode): string {
  return `${fullName(person)}, ${person.roleName}`;
}

/**
 * Returns a function that saves a position. After a success, it updates the tree and shows a toast. After a failure, it returns the outcome
 * for the form.
 * @param names maps the fields of the request to those of the form: `{ reportsToId: 'target' }`
 */
export function usePositionSave<V extends object>(names: FieldNames<V>) {
  const toasts = useFailureToasts();
  const { apply, refresh, notifyDone } = useHierarchyDialog();
  return async function save<T>(
    impact: ImpactState,
    request: PlannedRequest<T>,
    about: {
      readonly position: TreePosition;
      readonly edit: (response: T) => TreeEdit;
      readonly done: (response: T) => string;
    },
  ) {
    const result = await impact.send(request);
    if (!result.ok) return positionFailure(toasts, result.failure, about.position, refresh, names);
    toasts.dismiss();
    apply(about.edit(result.data));
    notifyDone(about.done(result.data));
    return 'saved' as const;
  };
}
