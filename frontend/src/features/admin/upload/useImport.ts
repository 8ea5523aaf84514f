import { useEffect, useSyncExternalStore } from 'react';
import { useClient } from '../../../client/ClientContext.tsx';
import { type ImportState, importsOf } from './imports.ts';

export interface ImportOfFranchise {
  /** Undefined when none was begun in this window. */
  readonly state: ImportState | undefined;
  /** Sends a file; resolves to whether the server has taken it. */
  readonly begin: (file: File) => Promise<boolean>;
  /** What came of the one that has ended has been read. */
  readonly dismissEnded: () => void;
  /** Why a file was not taken has been read. */
  readonly dismissRefusal: () => void;
}

/** The franchise's import, whichever page it was begun from. @param code null: none is selected */
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
    dismissRefusal: () => code !== null && imports.dismissRefusal(code),
  };
}
