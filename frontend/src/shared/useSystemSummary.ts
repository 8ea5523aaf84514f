import { useMemo } from 'react';
import { counted, type Noun } from '../ui/index.ts';

const FRANCHISES: Noun = { one: 'franchise', many: 'franchises' };

/**
 * "100,000 users · 1,000 franchises": a screen of all franchises in one line (SYS-01, SYS-02).
 * @param isWhole all rows are there
 * @returns null while they are not
 */
export function useSystemSummary(
  rows: readonly { readonly groupCode: string }[],
  noun: Noun,
  isWhole: boolean,
): string | null {
  return useMemo(() => {
    if (!isWhole) return null;
    const franchises = new Set(rows.map(({ groupCode }) => groupCode)).size;
    return `${counted(rows.length, noun)} · ${counted(franchises, FRANCHISES)}`;
  }, [rows, noun, isWhole]);
}
