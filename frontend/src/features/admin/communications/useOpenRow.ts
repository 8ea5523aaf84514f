import type { CallState } from '../../../client/useCall.ts';
import { useLast } from '../../../ui/index.ts';
import type { OpenRowDialog } from './EditableList.tsx';

export interface OpenRow<T> {
  /** The current row, or the last known one after a deletion; undefined for a new record and until the list has loaded. */
  readonly row: T | undefined;
  /** True if another user has deleted the record. */
  readonly isDeleted: boolean;
}

/** Finds the row of the open dialog. */
export function useOpenRow<T>(list: CallState<T[]>, { id }: OpenRowDialog, idOf: (row: T) => number): OpenRow<T> {
  const listed = list.data?.find((one) => idOf(one) === id);
  const row = useLast(listed);
  return { row, isDeleted: id !== 0 && list.data !== undefined && listed === undefined };
}
