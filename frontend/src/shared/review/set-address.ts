/** The address of a set's page. A set of a vendor or of the reference data names its scope, because no franchise does. */
import { franchiseOf } from '../../client/written-changes.ts';
import type { SetRef } from './follow.ts';

export function setAddress({ scope, changeSetId }: SetRef): string {
  const params = franchiseOf(scope) === undefined ? { scope } : { franchise: scope };
  return `/changes/${changeSetId}?${new URLSearchParams(params)}`;
}
