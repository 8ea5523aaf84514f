/** Previews an undo or a restoration, and carries it out on confirmation. */
import { type BodyOf, type Preview, type Restored, restoringRoutes } from '@franchise-admin/api/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import { type Failure, reasonText } from '../../client/failure.ts';
import { dataOf, PREVIEW } from '../../client/queries.ts';
import { DialogButton, DialogFrame, DialogMessage, notifyDone, Skeleton } from '../../ui/index.ts';
import { type PlannedRequest, planned } from '../impact/useImpact.tsx';
import { isPlanChanged, requestIdOf } from '../save-failure.ts';
import { useFailureToasts } from '../useFailureToasts.ts';
import styles from './history.module.css';
import { leftoverSentence, PENDING } from './leftovers.ts';
import { PreviewSummary } from './PreviewSummary.tsx';

/** Changes to undo, or a version to restore. */
export type Restoration =
  | { readonly scope: string; readonly undo: readonly string[] }
  | { readonly scope: string; readonly restore: BodyOf<typeof restoringRoutes.restoreRecord> };

export interface PreviewDialogProps {
  /** The question: "Undo this change?" */
  readonly title: string;
  readonly subtitle?: string;
  readonly confirmLabel: 'Undo' | 'Restore';
  readonly restoration: Restoration;
  /** The dry run of the restoration, if the caller has requested it. */
  readonly preview?: Preview | undefined;
  /** The success message: "Ada Lee restored." */
  readonly done: string;
  readonly onDone?: (() => void) | undefined;
  readonly onClose: () => void;
  readonly returnFocus?: () => HTMLElement | null | undefined;
}

const CHANGED = 'Something has changed in the meantime. Please review the new preview.';

export function PreviewDialog(props: PreviewDialogProps) {
  const { restoration, preview, confirmLabel, onClose } = props;
  const client = useClient();
  const toasts = useFailureToasts();
  const [overwrite, setOverwrite] = useState<readonly string[]>([]);
  const [notice, setNotice] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setIsBusy] = useState(false);
  const inFlight = useRef(false);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [PREVIEW, restoration, overwrite] as const,
    queryFn: async ({ signal }) => dataOf(await requestOf(restoration, overwrite).preview(client, signal)),
    initialData: overwrite.length === 0 ? preview : undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The dialog shows failures, so no toast is needed.
    meta: { isShownByPage: () => true },
  });
  const why = failure ?? (isFetching ? undefined : error?.failure);
  const isReady = data !== undefined && !isPlaceholderData && !isFetching && !error && data.changes.length > 0;

  const confirm = async () => {
    if (!isReady || inFlight.current) return;
    inFlight.current = true;
    setIsBusy(true);
    setNotice(undefined);
    setFailure(undefined);
    const result = await requestOf(restoration, overwrite).send(client, data.plan);
    inFlight.current = false;
    setIsBusy(false);
    if (result.ok) {
      const { leftovers, isPending = false } = result.data;
      notifyDone(props.done, [leftoverSentence(leftovers), isPending ? PENDING : ''].filter(Boolean).join(' '));
      props.onDone?.();
      onClose();
      return;
    }
    if (isPlanChanged(result.failure)) {
      setNotice(CHANGED);
      await refetch();
      return;
    }
    toasts.report(result.failure);
    setFailure(result.failure);
  };

  return (
    <DialogFrame
      title={props.title}
      subtitle={props.subtitle}
      size="wide"
      startsAtTitle
      onRequestClose={() => !isBusy && onClose()}
      onSubmit={() => void confirm()}
      returnFocus={props.returnFocus}
      footer={
        <>
          <DialogButton onClick={onClose} busy={isBusy}>
            Cancel
          </DialogButton>
          <DialogButton type="submit" appearance="primary" busy={!isReady} working={isBusy}>
            {confirmLabel}
          </DialogButton>
        </>
      }
    >
      <div className={styles.body} aria-busy={isFetching}>
        {notice && (
          <DialogMessage intent="warning" role="alert">
            {notice}
          </DialogMessage>
        )}
        {why && (
          <DialogMessage
            intent="error"
            role="alert"
            requestId={requestIdOf(why)}
            action={
              !failure && (
                <DialogButton busy={isFetching} onClick={() => void refetch()}>
                  Try again
                </DialogButton>
              )
            }
          >
            {reasonText(why)}
          </DialogMessage>
        )}
        {data ? (
          <PreviewSummary preview={data} overwrite={overwrite} onOverwrite={setOverwrite} />
        ) : (
          !why && <Skeleton rows={4} />
        )}
      </div>
    </DialogFrame>
  );
}

function requestOf(restoration: Restoration, overwrite: readonly string[]): PlannedRequest<Restored> {
  const params = { scope: restoration.scope };
  return 'undo' in restoration
    ? planned(restoringRoutes.undoChange, {
        params,
        body: { changeIds: [...restoration.undo], overwrite: [...overwrite] },
      })
    : planned(restoringRoutes.restoreRecord, { params, body: restoration.restore });
}
