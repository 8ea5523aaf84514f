import { createContext } from 'react';

/** `readOnly` locks fields; `saving` locks fields and buttons while a save is in flight (ERR-03). Both stay focusable. */
export type Lock = 'readOnly' | 'saving';

/** Set by a dialog for its fields and buttons; undefined if they are editable. */
export const LockContext = createContext<Lock | undefined>(undefined);
