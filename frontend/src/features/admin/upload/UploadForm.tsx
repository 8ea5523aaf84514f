/** A file is chosen or dropped, then sent; beneath, how far it is and what became of it. */
import { useEffect, useId, useRef, useState } from 'react';
import { Button, preloadProgressBar, WarningIcon } from '../../../ui/index.ts';
import { DropZone } from './DropZone.tsx';
import { faultOf } from './files.ts';
import { ImportRefusal, ImportResultView } from './ImportOutcome.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { endedOf } from './imports.ts';
import styles from './upload.module.css';
import { useImport } from './useImport.ts';
import { NO_FRANCHISE } from './words.ts';

export interface UploadFormProps {
  /** Null when no franchise but SYSTEM or nothing is selected. */
  readonly groupCode: string | null;
  readonly groupName: string;
  /** Which one is selected is not known yet. */
  readonly isAwaited: boolean;
}

export function UploadForm({ groupCode, groupName, isAwaited }: UploadFormProps) {
  const { state, begin, dismissEnded, dismissRefusal } = useImport(groupCode);
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const noteId = useId();
  const body = useRef<HTMLDivElement>(null);
  const sending = useRef<HTMLDivElement>(null);
  const ended = endedOf(state);
  const isBusy = state?.phase === 'sending' || state?.phase === 'running';
  useEffect(() => (isBusy ? () => showOutcome(sending.current) : undefined), [isBusy]);

  const choose = (chosen: File) => {
    preloadProgressBar();
    const wrong = faultOf(chosen);
    setFault(wrong && `${chosen.name}: ${wrong}`);
    setFile(wrong === undefined ? chosen : undefined);
  };
  const send = async (chosen: File) => {
    setFault(undefined);
    let content: File;
    try {
      const { name, type, lastModified } = chosen;
      content = new File([await chosen.arrayBuffer()], name, { type, lastModified });
    } catch {
      // Another program holds it, or it was changed or moved since.
      setFault(`${chosen.name} could not be read. Please close it in other programs and choose it again.`);
      setFile(undefined);
      return;
    }
    if (await begin(content)) setFile(undefined);
  };

  // The button that was pressed goes. While a file is on its way none can be chosen: then it is the one that sends.
  const focusForm = () => body.current?.querySelector<HTMLElement>('input:not([disabled]), button')?.focus();

  return (
    <div ref={body} className={styles.body}>
      <p id={noteId} className={groupCode === null && !isAwaited ? styles.required : styles.note}>
        {groupCode === null ? (
          // Its place is kept free, so that nothing moves.
          isAwaited ? (
            '\u00a0'
          ) : (
            NO_FRANCHISE
          )
        ) : (
          <>
            Each row makes a person the manager of a unit of{' '}
            <strong>
              {groupCode} {groupName}
            </strong>
            .
          </>
        )}
      </p>
      <DropZone file={file} disabled={groupCode === null || isBusy} onChoose={choose} onRefuse={setFault} />
      {fault && (
        <p className={styles.fault} role="alert">
          <WarningIcon /> <span>{fault}</span>
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
      {/* Another file has been chosen since, or would have been: what was wrong with the last one is nothing to do with it. */}
      {state?.phase === 'refused' && !fault && (!file || file.name === state.fileName) && (
        <ImportRefusal
          fileName={state.fileName}
          failure={state.failure}
          isTaken={state.isTaken}
          onClose={() => {
            setFile(undefined);
            dismissRefusal();
            focusForm();
          }}
        />
      )}
      {ended && (
        <ImportResultView
          fileName={ended.fileName}
          result={ended.result}
          isFormer={ended !== state}
          onClose={() => {
            dismissEnded();
            focusForm();
          }}
        />
      )}
    </div>
  );
}

/**
 * What became of the file stands beneath, in a low window under its edge. Who has gone elsewhere on the page meanwhile stays there.
 * @param sending the row of the button; null once the form is gone
 */
function showOutcome(sending: HTMLElement | null): void {
  const row = sending?.getBoundingClientRect();
  if (row && row.bottom > 0 && row.top < window.innerHeight)
    sending?.nextElementSibling?.scrollIntoView({ block: 'nearest' });
}
