import { createContext } from 'react';

/** The franchise to name on printed lists: "ALOHA - Aloha Grill Group". Undefined for lists that cover all franchises. */
export const PrintSubject = createContext<string | undefined>(undefined);
