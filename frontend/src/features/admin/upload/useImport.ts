import { useEffect, useSyncExternalStore } from 'react';
import { useClient } from '../../../client/ClientContext.tsx';
import type { ImportKind } from '../import/kinds/kind.ts';
import type { AppliedImport } from '../import/review-state.ts';
import type { ImportState } from './import-state.ts';
import { importsOf } from './imports.ts';

export interface ImportOfFranchise {
  /** Undefined if there is no import to show. */
  readonly state: ImportState | undefined;
  /** Reads a file for its review. Resolves to true if the server accepted it. */
  readonly begin: (kind: ImportKind, file: File) => Promise<boolean>;
  /** Closes the review. Nothing is imported. */
  readonly cancel: () => void;
  readonly applied: (applied: AppliedImport) => void;
  /** Reads the finished import again, to show whether it was undone. */
  readonly refreshEnded: () => Promise<void>;
  readonly dismissEnded: () => void;
  /** Dismisses the message about a rejected file. */
  readonly dismissRejection: () => void;
}

/** The import of a franchise, shared by all pages. @param code null if no franchise is selected */
export function useImport(code: string | null): ImportOfFranchise {
  const imports = importsOf(useClient());
  const state = useSyncExternalStore(imports.subscribe, () => (code === null ? undefined : imports.state(code)));
  useEffect(() => {
    if (code !== null) imports.resume(code);
  }, [imports, code]);
  return {
    state,
    begin: async (kind, file) => code !== null && imports.begin(code, kind, file),
    cancel: () => code !== null && imports.cancel(code),
    applied: (applied) => code !== null && imports.applied(code, applied),
    refreshEnded: async () => (code === null ? undefined : imports.refreshEnded(code)),
    dismissEnded: () => code !== null && imports.dismissEnded(code),
    dismissRejection: () => code !== null && imports.dismissRejection(code),
  };
}
