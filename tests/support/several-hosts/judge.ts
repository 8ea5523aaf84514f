/** Checks that the stored data matches the responses of a load on several hosts. */
import { type Evidence, evidenceOf, type Ground } from './evidence.ts';
import { wrongDirectory } from './judge-directory.ts';
import { auditsIn, wrongHistory } from './judge-history.ts';
import { lostUpdates, staleViews } from './judge-versions.ts';
import { CHANGES, type Kind, type Ledger } from './ledger.ts';
import type { Place } from './places.ts';

export interface Verdict {
  /** Descriptions of the contradictions. Empty if there is none. */
  readonly wrong: readonly string[];
  /** Numbers of changes by result, and of checked records. */
  readonly seen: {
    readonly granted: number;
    readonly stale: number;
    readonly busy: number;
    readonly otherwiseRejected: number;
    readonly auditRecords: number;
    readonly accounts: number;
    readonly deletedAccounts: number;
    readonly views: number;
  };
  readonly evidence: Evidence;
}

const READ_STATUSES: readonly number[] = [200, 304, 404];
/** Valid statuses of changes. 404: deleted; 409: rejected by a rule; 412: stale; 503: too many concurrent changes. */
const CHANGE_STATUSES: readonly number[] = [200, 404, 409, 412, 503];

/** Checks the ledger against the database and the directory. The outbox must be empty by then. */
export async function judge(ground: Ground, places: readonly Place[], ledger: Ledger): Promise<Verdict> {
  const { calls, changes, views } = ledger;
  const evidence = await evidenceOf(ground, places);
  const isUnexpected = ({ kind, status }: { readonly kind: Kind; readonly status: number }) =>
    !(isChange(kind) ? CHANGE_STATUSES : READ_STATUSES).includes(status);
  const wrong = calls
    .filter(isUnexpected)
    .map(({ kind, status, host }) => `host ${host} returned ${status} for ${kind}`);
  for (const { code } of places) {
    const documents = evidence.franchises.get(code);
    const own = changes.filter((change) => change.code === code);
    const byRecord = Map.groupBy(own, ({ record }) => record);
    const viewsOf = Map.groupBy(
      views.filter((view) => view.code === code),
      ({ record }) => record,
    );
    for (const [record, ofRecord] of byRecord) {
      if (record === null) continue;
      wrong.push(...lostUpdates(`${record} of ${code}`, ofRecord, documents?.get(record)));
      wrong.push(...staleViews(`${record} of ${code}`, ofRecord, viewsOf.get(record) ?? []));
    }
    wrong.push(...wrongHistory(evidence, code, own));
  }
  wrong.push(...wrongDirectory(ground, evidence, places, changes));
  const countOf = (...statuses: number[]) => changes.filter(({ status }) => statuses.includes(status)).length;
  return {
    wrong,
    seen: {
      granted: countOf(200),
      stale: countOf(412),
      busy: countOf(503),
      otherwiseRejected: countOf(404, 409),
      auditRecords: places.reduce((sum, { code }) => sum + auditsIn(evidence, code).length, 0),
      accounts: evidence.made.length,
      deletedAccounts: evidence.made.filter(({ deletedAt }) => deletedAt !== null).length,
      views: views.length,
    },
    evidence,
  };
}

export function isChange(kind: Kind): boolean {
  return CHANGES.some((change) => change === kind);
}
