import { useEffect, useSyncExternalStore } from 'react';
import { useClient } from '../../../client/ClientContext.tsx';
import { type ImportState, importsOf } from './imports.ts';

export interface ImportOfFranchise {
  /** Undefined if no import was started in this window. */
  readonly state: ImportState | undefined;
  /** Uploads a file. Resolves to true if the server accepted it. */
  readonly begin: (file: File) => Promise<boolean>;
  /** Dismisses the finished import. */
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
    begin: async (file) => code !== null && imports.begin(code, file),
    dismissEnded: () => code !== null && imports.dismissEnded(code),
    dismissRejection: () => code !== null && imports.dismissRejection(code),
  };
}
