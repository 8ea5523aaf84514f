/** Sentences about leftovers: values that an undo or a restoration did not restore. */
import type { Leftover } from '@franchise-admin/api/contract';
import { listed } from '../../ui/index.ts';

/** Shown while batches or the directory are still pending. */
export const PENDING = 'The rest finishes in the background.';

/** Maximum number of leftovers that a sentence names. The sentence only counts further leftovers. */
const MAX_NAMED = 3;

/** Returns "Not restored: Last Name of Ann Lee and Bob Li."; "" without leftovers. */
export function leftoverSentence(leftovers: readonly Leftover[]): string {
  if (leftovers.length === 0) return '';
  const named = leftovers.slice(0, MAX_NAMED).map(leftoverName);
  const rest = leftovers.length - named.length;
  return `Not restored: ${listed(rest > 0 ? [...named, `${rest} more`] : named)}.`;
}

/** Returns "Last Name of Ann Lee"; only the record's name if the whole record stays unchanged. */
export function leftoverName({ name, field, label }: Leftover): string {
  return field === null ? name : `${label} of ${name}`;
}
