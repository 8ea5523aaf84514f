import { createContext } from 'react';

/** `readOnly` locks fields. `saving` locks fields and buttons during a save (ERR-03). Locked controls can still be focused. */
export type Lock = 'readOnly' | 'saving';

/** The lock of the fields and buttons in a dialog; undefined if they can be used. */
export const LockContext = createContext<Lock | undefined>(undefined);
