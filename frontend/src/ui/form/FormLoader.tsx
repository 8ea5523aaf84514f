/** Shows the fields of a form after its record has loaded, and the failure of a record or of a list for its pickers. */
import { type ReactNode, useState } from 'react';
import { DialogButton } from '../dialog/DialogButton.tsx';
import { DialogMessage } from '../dialog/DialogMessage.tsx';
import styles from './FormLoader.module.css';

/** Data that a form needs, as returned by the client's `useCall`. */
export interface Loadable {
  /** Undefined before the first response. */
  readonly data: unknown;
  readonly failure:
    | {
        /** `not_found` means that the record has been deleted. The form then offers no retry. */
        readonly code?: string;
        readonly message: string | undefined;
        readonly detail: string;
        readonly requestId: string | undefined;
      }
    | undefined;
  readonly reload: () => Promise<unknown>;
}

/** Returns the reason why a form cannot be saved yet; undefined after all `needs` have loaded. */
export function notReadyReason(needs: readonly Loadable[]): string | undefined {
  const missing = needs.filter(({ data }) => data === undefined);
  if (missing.length === 0) return undefined;
  return missing.some(({ failure }) => failure)
    ? 'We could not load the data. Please try again before you save.'
    : 'You can save as soon as this has loaded.';
}

/** Returns the detail of the failure if one of the `needs` is a deleted record. */
export function deletionDetail(needs: readonly Loadable[]): string | undefined {
  return needs.find(({ failure }) => failure?.code === 'not_found')?.failure?.detail;
}

export interface FormLoaderProps {
  readonly needs: readonly Loadable[];
  /** Lists whose loading state the children show. A failed list is reported above the children. */
  readonly lists?: readonly Loadable[];
  /** True if a list already contains the values of the fields. The fields are then shown while `needs` load. */
  readonly isPrefilled?: boolean;
  /** Number of skeleton fields. */
  readonly fieldCount: number;
  /** Rendered once `needs` have loaded, or immediately if `isPrefilled` is true. */
  readonly children: ReactNode;
}

/** Shows "Loading..." above a skeleton, then the children. Shows a failure with "Try again", unless the record has been deleted. */
export function FormLoader({ needs, lists = [], isPrefilled = false, fieldCount, children }: FormLoaderProps) {
  const [isRetrying, setIsRetrying] = useState(false);
  const missing = [...needs, ...lists].filter(({ data }) => data === undefined);
  const failure = missing.find((one) => one.failure)?.failure;
  const isReady = isPrefilled || notReadyReason(needs) === undefined;
  const isDeleted = deletionDetail(missing) !== undefined;
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
            !isDeleted && (
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
      {isReady ? children : !failure && <FieldsSkeleton fieldCount={fieldCount} />}
    </>
  );
}

function FieldsSkeleton({ fieldCount }: { readonly fieldCount: number }) {
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
