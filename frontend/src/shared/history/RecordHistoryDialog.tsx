/** The history of a record without its own dialog, or of a person, with one tab for the position and one for the user. */
import { useId, useState } from 'react';
import { DialogButton, DialogFrame, TabRow } from '../../ui/index.ts';
import styles from './history.module.css';
import { RecordHistory } from './RecordHistory.tsx';
import type { RecordRef } from './record-history.tsx';
import { kindName } from './words.ts';

export interface RecordHistoryDialogProps {
  /** The name of the record or person: "Ada Lee". */
  readonly name: string;
  /** If there are several records, the dialog has one tab for each. */
  readonly records: readonly [RecordRef, ...RecordRef[]];
  readonly onClose: () => void;
  readonly returnFocus?: () => HTMLElement | null | undefined;
}

export function RecordHistoryDialog({ name, records, onClose, returnFocus }: RecordHistoryDialogProps) {
  const id = useId();
  const [open, setOpen] = useState<string>(records[0].kind);
  const { scope, kind, recordId } = records.find((record) => record.kind === open) ?? records[0];
  const list = <RecordHistory scope={scope} kind={kind} recordId={String(recordId)} />;
  return (
    <DialogFrame
      title="History"
      subtitle={name}
      size="medium"
      startsAtTitle
      onRequestClose={onClose}
      returnFocus={returnFocus}
      footer={<DialogButton onClick={onClose}>Close</DialogButton>}
    >
      {records.length === 1 ? (
        list
      ) : (
        <>
          <TabRow
            id={id}
            label="History"
            tabs={records.map((record) => ({ id: record.kind as string, label: kindName(record.kind) }))}
            open={open}
            onOpen={setOpen}
          />
          <div key={open} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} className={styles.panel}>
            {list}
          </div>
        </>
      )}
    </DialogFrame>
  );
}
