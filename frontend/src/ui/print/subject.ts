import { createContext } from 'react';

/** What a printed list is about, beside its own title: "ALOHA - Aloha Grill Group". Undefined where it is about no one franchise. */
export const PrintSubject = createContext<string | undefined>(undefined);
