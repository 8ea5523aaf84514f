import { createContext } from 'react';

/** The subject of exported lists: a franchise code, SYSTEM or a vendor name. Undefined if the list has none. */
export const FileSubject = createContext<string | undefined>(undefined);

/**
 * Returns a file name such as "ALOHA-assigned-units-2026-11-23.csv".
 * @param list label of the list: "Assigned Units"
 * @param now determines the date, in the user's time zone
 */
export function csvName(subject: string | undefined, list: string, now = new Date()): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${[subject, list.toLowerCase(), ...day].flatMap((part) => part?.match(/[\p{L}\p{N}]+/gu) ?? []).join('-')}.csv`;
}
