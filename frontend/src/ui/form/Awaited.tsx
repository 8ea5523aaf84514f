/** What a form needs before anything in it is true: the record it is about, the people to choose from. */
import { type ReactNode, useState } from 'react';
import { DialogButton } from '../dialog/DialogButton.tsx';
import { DialogMessage } from '../dialog/DialogMessage.tsx';
import styles from './Awaited.module.css';

/** What is asked for, as the client's useCall gives it. */
export interface Needed {
  /** undefined before the first answer. */
  readonly data: unknown;
  readonly failure:
    | {
        /** `not_found`: the record is deleted, so there is no retry. */
        readonly code?: string;
        readonly message: string | undefined;
        readonly detail: string;
        readonly requestId: string | undefined;
      }
    | undefined;
  readonly reload: () => Promise<unknown>;
}

/** Why a form that needs these cannot be saved yet; undefined when everything is there. */
export function waitingFor(needs: readonly Needed[]): string | undefined {
  const missing = needs.filter(({ data }) => data === undefined);
  if (missing.length === 0) return undefined;
  return missing.some(({ failure }) => failure)
    ? 'Nothing can be saved before this has been loaded.'
    : 'Nothing can be saved while this is loading.';
}

/** Why nothing can be saved any more, if a record that the form needs has been deleted. */
export function goneAmong(needs: readonly Needed[]): string | undefined {
  return needs.find(({ failure }) => failure?.code === 'not_found')?.failure?.detail;
}

export interface AwaitedProps {
  readonly needs: readonly Needed[];
  /** Lists that the children show as loading. A failed one is reported above the children. */
  readonly lists?: readonly Needed[];
  /** How many fields to draw meanwhile. */
  readonly fieldCount: number;
  /** Shown once everything is there. */
  readonly children: ReactNode;
}

/** Shows "Loading..." over a skeleton, then the children; a failure with "Try again". */
export function Awaited({ needs, lists = [], fieldCount, children }: AwaitedProps) {
  const [isRetrying, setIsRetrying] = useState(false);
  const missing = [...needs, ...lists].filter(({ data }) => data === undefined);
  const failure = missing.find((one) => one.failure)?.failure;
  const isReady = waitingFor(needs) === undefined;
  const isGone = goneAmong(missing) !== undefined;
  const retry = async () => {
    setIsRetrying(true);
    await Promise.all(missing.map(({ failure, reload }) => failure && reload()));
    setIsRetrying(false);
  };
  return (
    <>
      {failure && (
        <DialogMessage
          intent="error"
          role="alert"
          requestId={failure.requestId}
          action={
            !isGone && (
              <DialogButton busy={isRetrying} onClick={() => void retry()}>
                {isRetrying ? 'Loading...' : 'Try again'}
              </DialogButton>
            )
          }
        >
          <p>
            <strong>{failure.message}</strong>
          </p>
          <p>{failure.detail}</p>
        </DialogMessage>
      )}
      {isReady ? children : !failure && <Shape fieldCount={fieldCount} />}
    </>
  );
}

function Shape({ fieldCount }: { readonly fieldCount: number }) {
  return (
    <>
      <p className={styles.loading} role="status">
        Loading...
      </p>
      {Array.from({ length: fieldCount }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are alike and never move
          key={index}
          className={styles.field}
          data-wide={fieldCount <= 2 || undefined}
          aria-hidden="true"
        >
          <span className={styles.label} />
          <span className={styles.control} />
        </div>
      ))}
    </>
  );
}
