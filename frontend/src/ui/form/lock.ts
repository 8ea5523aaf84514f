import { createContext } from 'react';

/** `readOnly` locks fields. `saving` locks fields and buttons during a save (ERR-03). Locked controls can be focused. */
export type Lock = 'readOnly' | 'saving';

/** Dialogs provide it to their fields and buttons. Undefined if the controls are editable. */
export const LockContext = createContext<Lock | undefined>(undefined);
