/** Sort orders that every list shares. */
import type { Named } from './full-name.ts';

/** Created once, because creating a collator takes longer than sorting a list. */
const names = new Intl.Collator('en');
const codes = new Intl.Collator('en', { numeric: true });

/** Sorts people by last name, first name and number. The number makes the order of namesakes stable. */
export function byPerson<T extends Named>(idOf: (person: T) => number): (a: T, b: T) => number {
  return (a, b) =>
    names.compare(a.lastName, b.lastName) || names.compare(a.firstName, b.firstName) || idOf(a) - idOf(b);
}

/** Sorts units by code, numerically: 9 before 10. */
export function byUnitCode(a: { readonly unitCode: string }, b: { readonly unitCode: string }): number {
  return codes.compare(a.unitCode, b.unitCode) || (a.unitCode < b.unitCode ? -1 : 1);
}

/** Sorts addresses by type, then by street (2 before 10), then by record number. */
export function byAddress<T extends { readonly addressType: number; readonly line1: string }>(
  idOf: (address: T) => number,
): (a: T, b: T) => number {
  return (a, b) => a.addressType - b.addressType || codes.compare(a.line1, b.line1) || idOf(a) - idOf(b);
}

export function byName(a: string, b: string): number {
  return names.compare(a, b);
}
