/**
 * One operation in full: the reason why it cannot be done, fields before and after, accounts and groups, warnings. If the record has
 * changed, the user applies the operation to the saved version or leaves the operation out.
 */
import type { CurrentRecord, OperationView } from '@franchise-admin/api/contract';
import { useState } from 'react';
import {
  ComparedValue,
  ComparisonTable,
  DialogButton,
  DialogFrame,
  DialogMessage,
  formatCount,
  whenOf,
} from '../../ui/index.ts';
import history from '../history/history.module.css';
import { Effects, PLANNED, Records, Warnings } from '../history/PreviewSections.tsx';
import { type Grouping, isByVerdict, nameOf, needsApproval, outcomeText, problemText, UNSHOWN } from './words.ts';

export interface OperationDialogProps {
  readonly operation: OperationView;
  readonly grouping: Grouping;
  /** True if the operation can be left out because of its problem. A conflict can always be left out. */
  readonly maySkip: boolean;
  /** Changes the operation, which is then reviewed again; undefined if the current user may not change it. */
  readonly onEdit?: ((edit: OperationEdit) => Promise<unknown>) | undefined;
  readonly onClose: () => void;
  readonly returnFocus?: () => HTMLElement | null | undefined;
}

export interface OperationEdit {
  readonly number: number;
  readonly isSelected?: boolean;
  readonly ifMatch?: null;
}

/** Column headers for a conflict: the saved value, and the value after this operation. */
const CONFLICT = { before: 'Saved value', after: 'Your value' } as const;
const DONE = { before: 'Before', after: 'After' } as const;

export function OperationDialog({ operation, grouping, maySkip, onEdit, onClose, returnFocus }: OperationDialogProps) {
  const [working, setWorking] = useState<'mine' | 'skip'>();
  const { number, isSelected, problem, current, changes, moreChanges, effects, warnings, verdict, result } = operation;
  const isConflict = (isByVerdict(grouping) ? verdict : result) === 'conflict';
  const isProposed = needsApproval(operation, grouping);
  const headers = isConflict ? CONFLICT : !isByVerdict(grouping) && result === 'done' ? DONE : PLANNED;
  const send = async (choice: 'mine' | 'skip', edit: Omit<OperationEdit, 'number'>) => {
    setWorking(choice);
    await onEdit?.({ number, ...edit });
    onClose();
  };
  const button = (choice: 'mine' | 'skip') => ({ busy: working !== undefined, working: working === choice });
  return (
    <DialogFrame
      title={nameOf(operation)}
      subtitle={outcomeText(operation, grouping)}
      size="wide"
      startsAtTitle
      onRequestClose={onClose}
      returnFocus={returnFocus}
      footer={
        <>
          <DialogButton onClick={onClose}>Close</DialogButton>
          {(isConflict || maySkip) && isSelected && onEdit && (
            <DialogButton {...button('skip')} onClick={() => void send('skip', { isSelected: false })}>
              Skip
            </DialogButton>
          )}
          {isConflict && isSelected && onEdit && (
            <DialogButton {...button('mine')} appearance="primary" onClick={() => void send('mine', { ifMatch: null })}>
              Use mine
            </DialogButton>
          )}
        </>
      }
    >
      <div className={history.body}>
        {isProposed && (
          <DialogMessage intent="info" role="note">
            You can propose this change. An administrator who may make it approves or declines it.
          </DialogMessage>
        )}
        {problem && !isProposed && (
          <DialogMessage intent={isConflict ? 'warning' : 'error'} role="note">
            {[problemText(problem), changedText(current)].filter(Boolean).join(' ')}
          </DialogMessage>
        )}
        <Warnings warnings={warnings} />
        <Records changes={changes} headers={headers} />
        {isConflict && current && <OtherFields current={current} changes={changes} />}
        {moreChanges > 0 && <p className={history.muted}>{formatCount(moreChanges)} more changes are not shown.</p>}
        <Effects effects={effects} />
        {(isProposed || !problem) && changes.length === 0 && effects.length === 0 && (
          <p>{isProposed ? UNSHOWN : 'No visible field changes.'}</p>
        )}
      </div>
    </DialogFrame>
  );
}

/** Returns "Changed by Grace Okafor 2 minutes ago." */
const changedText = (current: CurrentRecord | undefined) =>
  current?.changedBy && current.changedAt && `Changed by ${current.changedBy} ${whenOf(current.changedAt)}.`;

interface OtherFieldsProps extends Pick<OperationView, 'changes'> {
  readonly current: CurrentRecord;
}

/** The fields of the saved record that the operation does not change. */
function OtherFields({ current: { kind, recordId, name, fields }, changes }: OtherFieldsProps) {
  const own = changes.find((change) => change.kind === kind && change.recordId === recordId);
  const others = fields.filter(({ field }) => !own?.fields.some((changed) => changed.field === field));
  if (others.length === 0) return null;
  const heading = own ? 'Other fields' : name;
  return (
    <section className={history.record} aria-label={heading}>
      <h3 className={history.name}>{heading}</h3>
      <ComparisonTable
        label={`Saved fields of ${name}`}
        sides={['after']}
        headers={{ after: CONFLICT.before }}
        fields={others}
        keyOf={({ field }) => field}
        cell={({ after }) => <ComparedValue text={after} />}
      />
    </section>
  );
}
