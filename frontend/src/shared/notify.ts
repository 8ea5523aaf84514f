/** Success toasts of all screens. Screen readers also announce them. */
import { notifyDone, type ToastAction } from '../ui/index.ts';

interface Pending {
  /** The directory update is not finished yet. It completes in the background. */
  readonly isPending?: boolean | undefined;
}

interface SavedDetails extends Pending {
  /** A second sentence about an effect that the current screen does not show. */
  readonly sentence?: string;
  /** A follow-up action in the toast. */
  readonly action?: ToastAction | undefined;
}

/** Notifies of a save that closes its dialog. @param name the record's label */
export function notifySaved(name: string, { isPending = false, sentence = '', action }: SavedDetails = {}): void {
  notifyDone(`${name} saved.`, isPending ? 'The account update finishes in the background.' : sentence, action);
}

/** Notifies of a deletion. @param name the record's label */
export function notifyDeleted(name: string, { isPending = false }: Pending = {}): void {
  if (isPending) notifyDone(`${name} is being deleted.`, 'This finishes in the background.');
  else notifyDone(`${name} deleted.`);
}
