/** Checks that each change has one audit record and one revision, and that rejected changes have neither. */
import type { FranchiseContainerDocument } from '@franchise-admin/api/documents';
import { documentsIn, type Evidence, type FranchiseAudit, type Stored } from './evidence.ts';
import type { Change } from './ledger.ts';

/** Adding a user writes two records: the user, and the link to the account. */
const RECORDS_OF_ADDING = 2;
/** The initial revision of loaded franchises, which have records of past changes without requests. */
const LOADED_REVISION = 1;
const LOADED_REQUEST = /^request-\d+$/;

/** Returns every contradiction. @param changes all requests for this franchise */
export function wrongHistory(evidence: Evidence, code: string, changes: readonly Change[]): string[] {
  const audits = auditsIn(evidence, code);
  const found: string[] = [];
  const say = (what: string) => found.push(`${code}: ${what}`);
  const written = Map.groupBy(audits, ({ requestId }) => requestId);
  for (const { kind, status, requestId, record } of changes) {
    const granted = kind === 'add user' ? RECORDS_OF_ADDING : 1;
    const expected = status === 200 ? granted : 0;
    const count = written.get(requestId)?.length ?? 0;
    if (count !== expected) say(`${kind} ${record} returned ${status} and has ${count} audit records`);
  }
  const known = new Set(changes.map(({ requestId }) => requestId));
  for (const requestId of written.keys())
    if (!known.has(requestId)) say(`an audit record has the unknown request id ${requestId}`);
  const [franchise] = documentsIn(evidence, code, 'franchise');
  const revisions = (franchise?.revision ?? 0) - LOADED_REVISION;
  if (revisions !== audits.length) say(`${revisions} revisions and ${audits.length} audit records`);
  for (const { id } of documentsIn(evidence, code, 'outbox')) say(`${id} is left`);
  return found;
}

/** Returns the audit records that the load has written. */
export function auditsIn(evidence: Evidence, code: string): Stored<FranchiseAudit>[] {
  return documentsIn(evidence, code, 'audit').filter((audit) => !isLoadedAudit(audit));
}

/** Returns true for an audit record that was loaded with the franchise. */
export function isLoadedAudit(document: FranchiseContainerDocument): boolean {
  return document.type === 'audit' && LOADED_REQUEST.test(document.requestId);
}
