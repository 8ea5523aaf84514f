/** Tracks pickers with text that matches no option. They block the save of their form. */
import { createContext, useCallback, useState } from 'react';

/** @param message the field's error; undefined when its text matches an option */
export type ReportUnresolved = (id: string, message: string | undefined) => void;

export const UnresolvedContext = createContext<ReportUnresolved | undefined>(undefined);

/** Returns the errors for a form's unresolved fields, and the function to provide through UnresolvedContext. */
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
