/** What exported lists are called: "ALOHA-assigned-units-2026-11-23.csv". */
import { createContext } from 'react';

/** What a list is of: a franchise's code, SYSTEM or a vendor's name. Undefined where it is of none. */
export const FileSubject = createContext<string | undefined>(undefined);

/** @param list its label: "Assigned Units" @param now names the day, as it is where the viewer is */
export function csvName(subject: string | undefined, list: string, now = new Date()): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${[subject, list.toLowerCase(), ...day].flatMap((part) => part?.match(/[\p{L}\p{N}]+/gu) ?? []).join('-')}.csv`;
}
