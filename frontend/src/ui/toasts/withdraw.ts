import { dismissToast, shownToasts } from './toasts.ts';

/** What failed has gone through since: its toast, if it still stands, would tell what is no longer so. The history keeps it. */
export function withdrawError(error: {
  readonly message: string | undefined;
  readonly requestId: string | undefined;
}): void {
  for (const { id, message, requestId } of shownToasts().toasts)
    if (message === error.message && requestId === error.requestId) dismissToast(id);
}
