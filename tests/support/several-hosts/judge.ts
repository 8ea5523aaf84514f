/** Whether a load of several hosts has left everything as its answers said. */
import { type Evidence, evidenceOf, type Ground } from './evidence.ts';
import { wrongDirectory } from './judge-directory.ts';
import { auditsIn, wrongHistory } from './judge-history.ts';
import { lostUpdates, staleViews } from './judge-versions.ts';
import { CHANGES, type Kind, type Ledger } from './ledger.ts';
import type { Place } from './places.ts';

export interface Verdict {
  /** Every contradiction in words; none when all is well. */
  readonly wrong: readonly string[];
  /** How much was looked at, and what was refused as it should be. */
  readonly seen: {
    readonly granted: number;
    readonly stale: number;
    readonly busy: number;
    readonly otherwiseRefused: number;
    readonly auditRecords: number;
    readonly accounts: number;
    readonly deletedAccounts: number;
    readonly views: number;
  };
  readonly evidence: Evidence;
}

const ANSWERS_OF_READING: readonly number[] = [200, 304, 404];
/** Gone; refused by a rule (an address that is taken, a unit that hangs already); stale; changed by others all the time. */
const ANSWERS_OF_CHANGE: readonly number[] = [200, 404, 409, 412, 503];

/** Holds the ledger against the database and the directory. Nothing may be left to do by then. */
export async function judge(ground: Ground, places: readonly Place[], ledger: Ledger): Promise<Verdict> {
  const { calls, changes, views } = ledger;
  const evidence = await evidenceOf(ground, places);
  const isOdd = ({ kind, status }: { readonly kind: Kind; readonly status: number }) =>
    !(isChange(kind) ? ANSWERS_OF_CHANGE : ANSWERS_OF_READING).includes(status);
  const wrong = calls.filter(isOdd).map(({ kind, status, host }) => `${kind} was answered ${status} by host ${host}`);
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
  const answered = (...statuses: number[]) => changes.filter(({ status }) => statuses.includes(status)).length;
  return {
    wrong,
    seen: {
      granted: answered(200),
      stale: answered(412),
      busy: answered(503),
      otherwiseRefused: answered(404, 409),
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
