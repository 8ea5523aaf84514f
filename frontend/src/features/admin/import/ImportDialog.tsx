/** The review of a file before it is imported. */
import { useSyncExternalStore } from 'react';
import { progressText } from '../../../shared/review/words.ts';
import { Card, counted, DialogButton, DialogFrame, DialogMessage, ProgressBar } from '../../../ui/index.ts';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { omittedColumns } from './columns.ts';
import type { ImportReview } from './ImportReview.ts';
import { ImportTable, ROWS } from './ImportTable.tsx';
import styles from './import.module.css';
import type { AppliedImport, ImportReviewState } from './review-state.ts';
import { isApplicableRow, isProblemRow } from './reviewed-rows.ts';

export interface ImportDialogProps {
  readonly review: ImportReview;
  readonly onApplied: (applied: AppliedImport) => void;
  readonly onClose: () => void;
}

export function ImportDialog({ review, onApplied, onClose }: ImportDialogProps) {
  const state = useSyncExternalStore(review.subscribe, review.state);
  const { kind, code, fileName, table } = review.file;
  const { rows, mapping, isMapping, isChecking, isApplying, problem } = state;
  if (isMapping)
    return (
      <ColumnsDialog
        kind={kind}
        fileName={fileName}
        table={table}
        mapping={mapping}
        onUse={(chosen) => review.matchColumns(chosen)}
        onClose={() => {
          // The form also closes after `onUse`, which has already set `isMapping` to false.
          if (!review.state().isMapping) return;
          if (rows) review.chooseColumns(false);
          else onClose();
        }}
      />
    );
  const omitted = omittedColumns(kind, table.headers, mapping).map(({ label }) => label);
  const count = rows?.filter((row) => row.isIncluded && isApplicableRow(row)).length ?? 0;
  const problems = rows?.filter(isProblemRow).length ?? 0;
  const apply = async () => {
    const applied = await review.apply();
    if (applied) onApplied(applied);
  };
  return (
    <DialogFrame
      title={`Import ${kind.label.toLowerCase()}`}
      subtitle={`${code} · ${fileName} · ${statusText(state)}`}
      size="huge"
      startsAtTitle
      onRequestClose={() => !isApplying && onClose()}
      footer={
        <>
          <span className={styles.start}>
            <DialogButton appearance="subtle" busy={isApplying} onClick={() => review.chooseColumns(true)}>
              Match columns…
            </DialogButton>
          </span>
          <DialogButton busy={isApplying} onClick={onClose}>
            {count > 0 ? 'Cancel' : 'Close'}
          </DialogButton>
          {count > 0 && (
            <DialogButton appearance="primary" busy={isChecking} working={isApplying} onClick={() => void apply()}>
              {`Apply ${problems > 0 ? 'the other ' : ''}${counted(count, ROWS)}`}
            </DialogButton>
          )}
        </>
      }
    >
      {problem && (
        <DialogMessage
          intent="error"
          role="alert"
          action={problem.mayRetry && <DialogButton onClick={() => review.retry()}>Try again</DialogButton>}
        >
          {problem.text}
        </DialogMessage>
      )}
      {omitted.length > 0 && (
        <DialogMessage intent="info" role="note">
          {`Not imported, as chosen for an earlier file: ${omitted.join(', ')}. To import it, match the columns.`}
        </DialogMessage>
      )}
      {rows ? (
        <Card fill>
          <ImportTable key={fileName} review={review} rows={rows} />
        </Card>
      ) : (
        !problem && <Checking state={state} rows={table.rows.length} />
      )}
      <p className="visually-hidden" role="status">
        {statusText(state)}
      </p>
    </DialogFrame>
  );
}

function Checking({ state: { progress }, rows }: { readonly state: ImportReviewState; readonly rows: number }) {
  const text = progress ? progressText(progress) : `Checking ${counted(rows, ROWS)}…`;
  return (
    <div className={styles.checking}>
      <p>{text}</p>
      <ProgressBar
        label="Checking rows"
        now={progress?.processed || undefined}
        max={progress?.total}
        text={text}
        // Without the bar, the line above still shows the progress.
        onMissing={() => undefined}
      />
      <p className={styles.hint}>Nothing changes yet.</p>
    </div>
  );
}

function statusText({ rows, isChecking }: ImportReviewState): string {
  if (isChecking) return 'Checking…';
  if (!rows) return 'Not checked';
  const problems = rows.filter(isProblemRow).length;
  if (problems > 0)
    return `${counted(problems, { one: 'error', many: 'errors' })}. Click a cell to correct it, or press Enter.`;
  return rows.some(isApplicableRow) ? 'Ready to apply' : 'Nothing changes';
}
