import { useState } from 'react';

/** The record that a dialog is about, also once it has left the list: a closing dialog is still about it. @param id of the record */
export function useLast<T>(listed: T | undefined, id: number | undefined): T | undefined {
  const [last, setLast] = useState({ id, record: listed });
  if (last.id !== id || (listed !== undefined && listed !== last.record)) setLast({ id, record: listed });
  return listed ?? (last.id === id ? last.record : undefined);
}
