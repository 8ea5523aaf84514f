/**
 * Returns the address of a set's page. For a vendor or the reference data, the address contains the scope, because there is no franchise.
 */
import { franchiseOf } from '../../client/written-changes.ts';
import type { SetRef } from './follow.ts';

export function setAddress({ scope, changeSetId }: SetRef): string {
  const params = franchiseOf(scope) === undefined ? { scope } : { franchise: scope };
  return `/changes/${changeSetId}?${new URLSearchParams(params)}`;
}
