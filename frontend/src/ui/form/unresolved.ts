/** Fields whose text matches none of their choices. They block the save of their form. */
import { createContext, useCallback, useState } from 'react';

/** @param message why the text of the field with this id matches no choice; undefined once it is resolved */
export type ReportUnresolved = (id: string, message: string | undefined) => void;

export const UnresolvedContext = createContext<ReportUnresolved | undefined>(undefined);

/** The messages of the unresolved fields of a form, and the value of its UnresolvedContext. */
export function useUnresolved(): readonly [messages: readonly string[], report: ReportUnresolved] {
  const [byField, setByField] = useState<ReadonlyMap<string, string>>(new Map());
  const report = useCallback<ReportUnresolved>((id, message) => {
    setByField((before) => {
      if (before.get(id) === message) return before;
      const next = new Map(before);
      if (message === undefined) next.delete(id);
      else next.set(id, message);
      return next;
    });
  }, []);
  return [[...byField.values()], report];
}
