import type { CallState } from '../../../client/useCall.ts';
import { useLast } from '../../../ui/index.ts';
import type { OpenRowDialog } from './EditableList.tsx';

export interface OpenRow<T> {
  /** The current row or, after a deletion, its last version. Undefined for a new record and while the list loads. */
  readonly row: T | undefined;
  /** True if another user has deleted the record. */
  readonly isDeleted: boolean;
}

export function useOpenRow<T>(list: CallState<T[]>, { id }: OpenRowDialog, idOf: (row: T) => number): OpenRow<T> {
  const listed = list.data?.find((one) => idOf(one) === id);
  const row = useLast(listed);
  return { row, isDeleted: id !== 0 && list.data !== undefined && listed === undefined };
}
