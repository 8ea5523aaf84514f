import type { CallState } from '../../../client/useCall.ts';
import { useLast } from '../../../ui/index.ts';
import type { OpenRowDialog } from './EditableList.tsx';

export interface OpenRow<T> {
  /** As it stands in the list, or stood there last; undefined for a new one, and until the list has come. */
  readonly row: T | undefined;
  /** Someone else has deleted it. */
  readonly isGone: boolean;
}

/** The row that the open dialog is about. */
export function useOpenRow<T>(list: CallState<T[]>, { id }: OpenRowDialog, idOf: (row: T) => number): OpenRow<T> {
  const listed = list.data?.find((one) => idOf(one) === id);
  const row = useLast(listed);
  return { row, isGone: id !== 0 && list.data !== undefined && listed === undefined };
}
