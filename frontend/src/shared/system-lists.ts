/** Texts that All Users and All Units share (SYS-01, SYS-02). */
import { useMemo } from 'react';
import { type Failure, withFallbackMessage } from '../client/failure.ts';
import { counted, type Noun, type TableFailure } from '../ui/index.ts';

const FRANCHISES: Noun = { one: 'franchise', many: 'franchises' };

/**
 * Returns "100,000 users · 1,000 franchises".
 * @param isWhole true if all rows have loaded
 * @returns null until all rows have loaded
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

/** Returns the failure to show above a list that did not load completely. @param loaded the number of rows that have loaded */
export function streamFailure(failure: Failure, loaded: number, noun: Noun): TableFailure {
  return loaded === 0
    ? withFallbackMessage(failure)
    : { ...failure, message: `We could not load some ${noun.many}.`, isPartial: true };
}
