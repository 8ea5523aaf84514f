/** Scope of a history request: a franchise, a vendor, the communication types and groups, or everything. */
import * as z from 'zod/mini';
import { type GroupCode, SYSTEM } from './fields.ts';
import type { Target } from './policies.ts';

/** Scope of communication types and brand communication groups. In lower case, because a franchise may have the code REFERENCE. */
export const REFERENCE = 'reference';

const SCOPE = /^(reference|vendor:[1-9]\d{0,14}|[A-Za-z0-9][A-Za-z0-9_-]{0,19})$/;
const NO_SCOPE = 'This is not a franchise code, vendor:{number} or reference.';

/** A franchise's code (upper-cased), `vendor:{pointOfSaleVendorId}`, `reference`, or `SYSTEM` for everything. */
export const historyScope = z
  .string(NO_SCOPE)
  .check(
    z.trim(),
    z.regex(SCOPE, NO_SCOPE),
    z.overwrite((scope) => (scope === REFERENCE || scope.includes(':') ? scope : scope.toUpperCase())),
  )
  .brand<'HistoryScope'>();
export type HistoryScope = z.output<typeof historyScope>;

export type ScopeParts =
  | { readonly kind: 'franchise'; readonly groupCode: GroupCode }
  | { readonly kind: 'vendor'; readonly pointOfSaleVendorId: number }
  | { readonly kind: 'reference' }
  | { readonly kind: 'all' };

export function partsOfScope(scope: HistoryScope): ScopeParts {
  const [, vendor] = scope.split(':');
  if (vendor !== undefined) return { kind: 'vendor', pointOfSaleVendorId: Number(vendor) };
  if (scope === REFERENCE) return { kind: 'reference' };
  return scope === SYSTEM ? { kind: 'all' } : { kind: 'franchise', groupCode: scope as string as GroupCode };
}

export const vendorScope = (pointOfSaleVendorId: number): string => `vendor:${pointOfSaleVendorId}`;

/**
 * Returns the franchise or vendor that a policy checks; `{}` for the other scopes, which only corporate admins may read
 * (`administerScope`).
 */
export function targetOfScope(scope: HistoryScope): Target {
  const parts = partsOfScope(scope);
  switch (parts.kind) {
    case 'franchise':
      return { groupCode: parts.groupCode };
    case 'vendor':
      return { pointOfSaleVendorId: parts.pointOfSaleVendorId };
    default:
      return {};
  }
}
