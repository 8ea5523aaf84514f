import { createContext } from 'react';

/** The franchise named on printed lists: "ALOHA - Aloha Grill Group". Undefined for lists of all franchises. */
export const PrintSubject = createContext<string | undefined>(undefined);
