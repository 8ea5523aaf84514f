/** Lists deleted records and ended assignments that can be restored. */
import { config } from '../../config.ts';
import { ADDRESS_TYPES } from '../../contract/addresses.ts';
import { DELETED_KINDS, type DeletedRecord, type restoringRoutes as routes } from '../../contract/restoring.ts';
import { restorableAccounts } from '../../directory/accounts.ts';
import { accountIdOf, hasAccount } from '../../domain/accounts/account.ts';
import type {
  AddressDocument,
  BrandCommunicationGroupDocument,
  PartitionDocument,
  PositionDocument,
  PosUserDocument,
  UnitDocument,
  UserDocument,
} from '../../store/documents/index.ts';
import { authorName } from '../../store/partition/last-change.ts';
import { type Partition, partitionOfScope, scopeOf } from '../../store/partition/partition.ts';
import { checkPartitionExists } from '../../store/partition/partition-queries.ts';
import { deletedRecords, deletedRoots, type Ending, endedKind } from '../../store/restoring/deleted-records.ts';
import { DESCRIPTIONS, type RecordNames, type StoredFields } from '../changes/record-fields.ts';
import { namesIn } from '../changes/record-names.ts';
import type { ApiRequest, Caller } from '../http/api-request.ts';

/** Number of days that Entra ID keeps a deleted account. */
const ACCOUNT_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** Lists deleted records, newest first. SYSTEM lists deleted franchises and vendors, because nobody can select them any more. */
export async function listDeleted({ params, query, actor }: ApiRequest<typeof routes.getDeleted>) {
  const kinds = query.kind === undefined ? DELETED_KINDS : [query.kind];
  const partition = partitionOfScope(params.scope);
  if (partition) {
    const endings = await deletedRecords(partition, kinds);
    if (endings.length === 0) await checkPartitionExists(partition);
    return present(partition, endings, actor);
  }
  const roots = await deletedRoots((['franchise', 'vendor'] as const).filter((kind) => kinds.includes(kind)));
  const rows = await Promise.all(roots.map(({ partition: own, ending }) => present(own, [ending], actor)));
  return rows.flat().sort((a, b) => b.deletedAt.localeCompare(a.deletedAt));
}

async function present(partition: Partition, endings: readonly Ending[], actor: Caller): Promise<DeletedRecord[]> {
  if (endings.length === 0) return [];
  const [names, accounts] = await Promise.all([
    namesIn(
      partition,
      endings.map(({ change }) => change),
    ),
    accountsOf(endings),
  ]);
  const authors = new Map<string, Promise<string>>();
  const authorOf = (ending: Ending) => {
    if (actor.isCorpAdmin || ending.actorId === actor.authObjectId) return ending.actorName;
    const key = `${ending.actorId} ${ending.actorName}`;
    const name = authors.get(key) ?? authorName(partition, ending);
    authors.set(key, name);
    return name;
  };
  return Promise.all(
    endings.map(async (ending): Promise<DeletedRecord> => {
      const { change, at, requestId } = ending;
      const { kind, id } = change.record;
      const document = change.before as PartitionDocument & StoredFields;
      return {
        scope: scopeOf(partition),
        kind: endedKind(change) as DeletedRecord['kind'],
        recordId: id,
        name: DESCRIPTIONS[kind].name(document, names).trim() || id,
        detail: detailOf(document, names),
        deletedAt: at,
        deletedBy: await authorOf(ending),
        changeId: requestId,
        ...lifetimeOf(document, at, accounts),
      };
    }),
  );
}

function detailOf(document: PartitionDocument, names: RecordNames): string {
  switch (document.type) {
    case 'user':
    case 'posUser':
      return document.emailAddress;
    case 'position':
      return names.level((document as PositionDocument).franchiseRoleId);
    case 'unit':
      return names.position((document as UnitDocument).franchiseRoleMemberId ?? 0);
    case 'address':
      return ADDRESS_TYPES[(document as AddressDocument).addressType];
    case 'brandCommunicationGroup':
      return (document as BrandCommunicationGroupDocument).adGroupName;
    default:
      return '';
  }
}

/** Returns the accounts that exist or can be restored. Asks the directory, because an operator may have permanently deleted an account. */
async function accountsOf(endings: readonly Ending[]): Promise<ReadonlySet<string>> {
  const ids = endings.flatMap(({ change, at }) => {
    const document = change.before as PartitionDocument;
    return withAccount(document) && daysAfter(at, ACCOUNT_DAYS) > Date.now() ? accountIdOf(document) : [];
  });
  return ids.length > 0 ? restorableAccounts(ids) : new Set();
}

const daysAfter = (at: string, days: number) => Date.parse(at) + days * DAY_MS;

function withAccount(document: PartitionDocument): document is UserDocument | PosUserDocument {
  return (document.type === 'user' || document.type === 'posUser') && hasAccount(document);
}

/** Returns the last time at which the record can be restored, and which account it would get: its former one, a new one or none. */
function lifetimeOf(
  document: PartitionDocument,
  at: string,
  accounts: ReadonlySet<string>,
): Pick<DeletedRecord, 'restorableUntil' | 'account'> {
  const after = (days: number) => daysAfter(at, days);
  const recordUntil = after(config().auditRetentionDays);
  const until = (ms: number) => ({ restorableUntil: new Date(ms).toISOString() });
  if (!withAccount(document)) return { ...until(recordUntil), account: 'none' };
  return accounts.has(accountIdOf(document))
    ? { ...until(Math.min(after(ACCOUNT_DAYS), recordUntil)), account: 'restored' }
    : { ...until(recordUntil), account: 'new' };
}
