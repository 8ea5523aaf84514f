/** Shows the changes of a proposal field by field, asks for the reason, and proposes it. */
import { type ChangedRecord, type ChangeSet, changeSetRoutes } from '@franchise-admin/api/contract';
import { useRef } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import { Records } from '../history/PreviewSections.tsx';
import { paramsOf } from './follow.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import styles from './review.module.css';
import { UNSHOWN } from './words.ts';

export interface ProposalDialogProps {
  /** The created set, which is not proposed yet. */
  readonly set: ChangeSet;
  /** Empty if the server shows none. */
  readonly changes: readonly ChangedRecord[];
  readonly onProposed: () => void;
  /** Returns to the form. */
  readonly onClose: () => void;
}

const HEADERS = { before: 'Now', after: 'Proposed' } as const;

export function ProposalDialog({ set, changes, onProposed, onClose }: ProposalDialogProps) {
  const client = useClient();
  const isProposed = useRef(false);
  return (
    <ReasonDialog
      title="Propose this change"
      subtitle={set.scopeName}
      saveLabel="Propose"
      hint="An administrator sees the change with your reason, and approves or declines it."
      onSave={async (reason) => {
        const options = { params: paramsOf(set), body: { reason } };
        const result = await client.attempt(changeSetRoutes.proposeChangeSet, options);
        if (!result.ok) return result.failure;
        isProposed.current = true;
        return undefined;
      }}
      onClose={() => (isProposed.current ? onProposed() : onClose())}
    >
      <div className={styles.compared}>
        {changes.length > 0 ? <Records changes={changes} headers={HEADERS} /> : UNSHOWN}
      </div>
    </ReasonDialog>
  );
}
