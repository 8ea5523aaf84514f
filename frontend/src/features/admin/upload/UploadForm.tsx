/** Uploads a chosen or dropped file for review, and shows the progress and outcome below the button. */
import type { ChangeSet } from '@franchise-admin/api/contract';
import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../../client/ClientContext.tsx';
import { useCaller } from '../../../context/caller.ts';
import { openReview, subscribeReview } from '../../../shared/review/review.ts';
import { actionsOf } from '../../../shared/review/set-actions.ts';
import { undoSets } from '../../../shared/review/undo-set.ts';
import { Button, lazyComponent, preloadProgressBar, usePreloadDialogs, WarningIcon } from '../../../ui/index.ts';
import type { ImportKind } from '../import/kinds/kind.ts';
import { DropZone } from './DropZone.tsx';
import { problemOf } from './files.ts';
import { ImportRejection, ImportResultView } from './ImportOutcome.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { endedOf } from './import-state.ts';
import styles from './upload.module.css';
import { useImport } from './useImport.ts';
import { NO_FRANCHISE } from './words.ts';

const { Lazy: ImportDialog, preload } = lazyComponent(
  async () => (await import('../import/ImportDialog.tsx')).ImportDialog,
);

export interface UploadFormProps {
  readonly kind: ImportKind;
  /** Null if SYSTEM or nothing is selected. */
  readonly groupCode: string | null;
  readonly groupName: string;
  /** True while the selection loads. */
  readonly isLoading: boolean;
}

export function UploadForm({ kind, groupCode, groupName, isLoading }: UploadFormProps) {
  const client = useClient();
  const caller = useCaller();
  const { state, begin, cancel, applied, refreshEnded, dismissEnded, dismissRejection } = useImport(groupCode);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [isUndoing, setIsUndoing] = useState(false);
  const noteId = useId();
  const body = useRef<HTMLDivElement>(null);
  const sending = useRef<HTMLDivElement>(null);
  const ended = endedOf(state);
  const undoable = ended?.result.sets.filter((set) => actionsOf(set, caller).includes('undo')) ?? [];
  const isBusy = state?.phase === 'reading' || state?.phase === 'running';
  usePreloadDialogs(preload, file !== undefined);
  useEffect(() => (isBusy ? () => showOutcome(sending.current) : undefined), [isBusy]);

  // The import may have been undone on another page, or in the review that Undo opens if it cannot undo everything.
  const isReviewOpen = useSyncExternalStore(subscribeReview, openReview) !== undefined;
  const refresh = useEffectEvent(() => void refreshEnded());
  useEffect(() => {
    if (!isReviewOpen) refresh();
  }, [isReviewOpen]);
  const undo = async (sets: readonly ChangeSet[]) => {
    setIsUndoing(true);
    await undoSets(client, sets);
    await refreshEnded();
    setIsUndoing(false);
  };

  const choose = (chosen: File) => {
    preloadProgressBar();
    const found = problemOf(chosen);
    setProblem(found && `${chosen.name}: ${found}`);
    setFile(found === undefined ? chosen : undefined);
  };
  const send = async (chosen: File) => {
    setProblem(undefined);
    let content: File;
    try {
      const { name, type, lastModified } = chosen;
      content = new File([await chosen.arrayBuffer()], name, { type, lastModified });
    } catch {
      // The file is open in another program, or it was changed or moved.
      setProblem(`We could not read ${chosen.name}. Close it in other programs, then choose it again.`);
      setFile(undefined);
      return;
    }
    if (await begin(kind, content)) setFile(undefined);
  };

  // Close removes the focused button. During an upload the file input is disabled, so focus Upload instead.
  const focusForm = () => body.current?.querySelector<HTMLElement>('input:not([disabled]), button')?.focus();

  return (
    <div ref={body} className={styles.body}>
      <p id={noteId} className={groupCode === null && !isLoading ? styles.required : styles.note}>
        {groupCode === null ? (
          // Keeps the height of the line until the hint is known.
          isLoading ? (
            '\u00a0'
          ) : (
            NO_FRANCHISE
          )
        ) : (
          <>
            {kind.hint}{' '}
            <strong>
              {groupCode} {groupName}
            </strong>
            .
          </>
        )}
      </p>
      <DropZone file={file} disabled={groupCode === null || isBusy} onChoose={choose} onReject={setProblem} />
      {problem && (
        <p className={styles.fault} role="alert">
          <WarningIcon /> <span>{problem}</span>
        </p>
      )}
      <div ref={sending} className={styles.send}>
        <Button
          appearance="primary"
          busy={groupCode === null || isBusy || file === undefined}
          aria-describedby={noteId}
          onClick={() => file && void send(file)}
        >
          Upload
        </Button>
        {isBusy && <ImportProgress state={state} />}
      </div>
      {/* Hidden after the user has chosen another file, because the rejection concerns the old one. */}
      {state?.phase === 'rejected' && !problem && (!file || file.name === state.fileName) && (
        <ImportRejection
          fileName={state.fileName}
          failure={state.failure}
          isAccepted={state.isAccepted}
          onClose={() => {
            setFile(undefined);
            dismissRejection();
            focusForm();
          }}
        />
      )}
      {ended && (
        <ImportResultView
          ended={ended}
          isPrevious={ended !== state}
          onUndo={undoable.length > 0 ? () => void undo(undoable) : undefined}
          isUndoing={isUndoing}
          onClose={() => {
            dismissEnded();
            focusForm();
          }}
        />
      )}
      {state?.phase === 'reviewing' && (
        <ImportDialog review={state.review} onApplied={applied} onClose={cancel} onMissing={cancel} />
      )}
    </div>
  );
}

/**
 * Scrolls to the outcome below the Upload button, unless the user has scrolled away from the button.
 * @param sending the row of the button; null after the form unmounts
 */
function showOutcome(sending: HTMLElement | null): void {
  const row = sending?.getBoundingClientRect();
  if (row && row.bottom > 0 && row.top < window.innerHeight)
    sending?.nextElementSibling?.scrollIntoView({ block: 'nearest' });
}
