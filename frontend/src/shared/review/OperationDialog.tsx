/** One operation in full: the reason why it cannot be done, fields before and after, accounts and groups, warnings. */
import type { OperationView } from '@franchise-admin/api/contract';
import { DialogButton, DialogFrame, DialogMessage, formatCount } from '../../ui/index.ts';
import { ChangedFields } from '../history/ChangedFields.tsx';
import history from '../history/history.module.css';
import { effectText } from '../history/words.ts';
import { warningText } from '../impact/impact-words.ts';
import { type Grouping, nameOf, outcomeText, problemText } from './words.ts';

export interface OperationDialogProps {
  readonly operation: OperationView;
  readonly grouping: Grouping;
  readonly onClose: () => void;
  readonly returnFocus?: () => HTMLElement | null | undefined;
}

/** A conflict: the saved version of the record, and what this change would make of it. */
const CONFLICT = { before: 'Saved value', after: 'Your value' } as const;
const PLANNED = { before: 'Now', after: 'Afterwards' } as const;
const DONE = { before: 'Before', after: 'After' } as const;

export function OperationDialog({ operation, grouping, onClose, returnFocus }: OperationDialogProps) {
  const { problem, changes, moreChanges, effects, warnings, verdict, result } = operation;
  const isConflict = (grouping === 'verdict' ? verdict : result) === 'conflict';
  const headers = isConflict ? CONFLICT : grouping === 'result' && result === 'done' ? DONE : PLANNED;
  return (
    <DialogFrame
      title={nameOf(operation)}
      subtitle={outcomeText(operation, grouping)}
      size="wide"
      startsAtTitle
      onRequestClose={onClose}
      returnFocus={returnFocus}
      footer={<DialogButton onClick={onClose}>Close</DialogButton>}
    >
      <div className={history.body}>
        {problem && (
          <DialogMessage intent={isConflict ? 'warning' : 'error'} role="note">
            {problemText(problem)}
          </DialogMessage>
        )}
        {warnings.map((warning) => (
          <DialogMessage key={warning.kind} intent="warning" role="note">
            {warningText(warning)}.
          </DialogMessage>
        ))}
        {changes.map((change) => (
          <ChangedFields key={`${change.kind}:${change.recordId}`} change={change} headers={headers} />
        ))}
        {moreChanges > 0 && <p className={history.muted}>{formatCount(moreChanges)} more changes are not shown.</p>}
        {effects.length > 0 && (
          <section className={history.record} aria-label="Accounts and groups">
            <h3 className={history.name}>Accounts and groups</h3>
            <ul className={history.effects}>
              {effects.map((effect) => (
                <li key={`${effect.kind} ${effect.person} ${effect.target}`}>{effectText(effect)}</li>
              ))}
            </ul>
          </section>
        )}
        {!problem && changes.length === 0 && effects.length === 0 && <p>Nothing that people see changes.</p>}
      </div>
    </DialogFrame>
  );
}
