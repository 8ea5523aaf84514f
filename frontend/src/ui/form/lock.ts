/** Whether the fields around can be changed now: a dialog says so, fields and buttons keep to it. */
import { createContext } from 'react';

/** Only to be looked at, or held while a save is in flight (ERR-03), which locks buttons too. The focus stays possible in both. */
export type Lock = 'readOnly' | 'saving';

export const LockContext = createContext<Lock | undefined>(undefined);
