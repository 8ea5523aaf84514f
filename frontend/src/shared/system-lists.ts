/** What the screens of all franchises say alike (SYS-01, SYS-02). */
import { useMemo } from 'react';
import { type Failure, worded } from '../client/failure.ts';
import { counted, type Noun, type TableFailure } from '../ui/index.ts';

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

/** Why a list that is shown while it comes was not read, or not to its end. @param come rows that are there */
export function streamFailure(failure: Failure, come: number, noun: Noun): TableFailure {
  return come === 0
    ? worded(failure)
    : { ...failure, message: `The ${noun.many} could not be loaded to the end.`, isPartial: true };
}
