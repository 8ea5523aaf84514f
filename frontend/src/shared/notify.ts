/** The success toasts for all screens. Screen readers announce them, too. */
import { notifyDone, type ToastAction } from '../ui/index.ts';

interface Pending {
  /** True if the directory update is not finished yet. It continues in the background. */
  readonly isPending?: boolean | undefined;
}

interface SavedDetails extends Pending {
  /** A second sentence, about an effect that the current screen does not show. */
  readonly sentence?: string;
  /** A follow-up action in the toast. */
  readonly action?: ToastAction | undefined;
}

/** Reports that a record was saved. Call it when the dialog closes. @param name the label of the record */
export function notifySaved(name: string, { isPending = false, sentence = '', action }: SavedDetails = {}): void {
  notifyDone(`${name} saved.`, isPending ? 'The account update finishes in the background.' : sentence, action);
}

/** Reports that a record was deleted. @param name the label of the record */
export function notifyDeleted(name: string, { isPending = false }: Pending = {}): void {
  if (isPending) notifyDone(`${name} is being deleted.`, 'This finishes in the background.');
  else notifyDone(`${name} deleted.`);
}
