/** One audit record for each change, one revision for each audit record, none for what was refused. */
import type { FranchiseContainerDocument } from '@franchise-admin/api/documents';
import { documentsIn, type Evidence, type FranchiseAudit, type Stored } from './evidence.ts';
import type { Change } from './ledger.ts';

/** Somebody new is added, then linked with their account. */
const RECORDS_OF_ADDING = 2;
/** Franchises are loaded with this revision, and with records of past changes that no request made. */
const LOADED_REVISION = 1;
const LOADED_REQUEST = /^request-\d+$/;

/** Every contradiction in words. @param changes of this franchise, granted or not */
export function wrongHistory(evidence: Evidence, code: string, changes: readonly Change[]): string[] {
  const audits = auditsIn(evidence, code);
  const found: string[] = [];
  const say = (what: string) => found.push(`${code}: ${what}`);
  const written = Map.groupBy(audits, ({ requestId }) => requestId);
  for (const { kind, status, requestId, record } of changes) {
    const granted = kind === 'add user' ? RECORDS_OF_ADDING : 1;
    const expected = status === 200 ? granted : 0;
    const count = written.get(requestId)?.length ?? 0;
    if (count !== expected) say(`${kind} ${record} was answered ${status} and has ${count} audit records`);
  }
  const asked = new Set(changes.map(({ requestId }) => requestId));
  for (const requestId of written.keys()) if (!asked.has(requestId)) say(`an audit record of no change, ${requestId}`);
  const [franchise] = documentsIn(evidence, code, 'franchise');
  const revisions = (franchise?.revision ?? 0) - LOADED_REVISION;
  if (revisions !== audits.length) say(`${revisions} revisions and ${audits.length} audit records`);
  for (const { id } of documentsIn(evidence, code, 'outbox')) say(`${id} is left`);
  return found;
}

/** Audit records that the load has caused. */
export function auditsIn(evidence: Evidence, code: string): Stored<FranchiseAudit>[] {
  return documentsIn(evidence, code, 'audit').filter((audit) => !isLoadedAudit(audit));
}

/** Whether it is a record of a past change that was loaded with the franchise. */
export function isLoadedAudit(document: FranchiseContainerDocument): boolean {
  return document.type === 'audit' && LOADED_REQUEST.test(document.requestId);
}
