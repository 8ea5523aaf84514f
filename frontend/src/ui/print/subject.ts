import { createContext } from 'react';

/** The franchise to name on printed lists: "ALOHA - Aloha Grill Group". Undefined for lists that cover all franchises. */
export const PrintSubject = createContext<string | undefined>(undefined);

/** The subject of exported lists: a franchise code, SYSTEM or a vendor name. Undefined if the list has none. */
export const FileSubject = createContext<string | undefined>(undefined);
