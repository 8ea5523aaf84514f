/** Sentences about the results of undo and restore. */
import type { Leftover } from '@franchise-admin/api/contract';

/** Shown while batches or the directory are still pending. */
export const PENDING = 'The rest finishes in the background.';

/** Maximum number of leftovers that a sentence names. The sentence counts the others. */
const MAX_NAMED = 3;

/** "Last Name of Ann Lee has changed since then, so it stays as it is."; "" without leftovers. */
export function leftoverSentence(leftovers: readonly Leftover[]): string {
  if (leftovers.length === 0) return '';
  const named = leftovers.slice(0, MAX_NAMED).map(leftoverName);
  const rest = leftovers.length - named.length;
  const parts = rest > 0 ? [...named, `${rest} more`] : named;
  const subject = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return leftovers.length === 1
    ? `${subject} has changed since then, so it stays as it is.`
    : `${subject} have changed since then, so they stay as they are.`;
}

/** "Last Name of Ann Lee"; only the record's name if the whole record stays unchanged. */
export function leftoverName({ name, field, label }: Leftover): string {
  return field === null ? name : `${label} of ${name}`;
}
