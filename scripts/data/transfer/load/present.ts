/** Reads the records in the database that a load refers to. */
import type { Container } from '@azure/cosmos';
import {
  type AuditedRecord,
  type BrandCommunicationGroupDocument,
  type BrandDocument,
  COMMUNICATION,
  documentId,
  type EmailClaimDocument,
  type EntityDocument,
  type FranchiseDocument,
  type OutboxDocument,
  type SignInDocument,
  type UnitDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import type { Containers } from '../../database/containers.ts';
import { rowsEverywhere, rowsWithin } from '../../database/rows.ts';
import type { Read } from '../../database/step.ts';

/** Brands, entities, and the pairs of brand and communication type that have a group. */
export interface PresentReference {
  readonly brands: ReadonlyMap<number, Read<BrandDocument>>;
  readonly entities: ReadonlyMap<number, Read<EntityDocument>>;
  readonly groups: readonly Pick<BrandCommunicationGroupDocument, 'brandId' | 'communicationTypeId'>[];
}

export async function readReference({ reference }: Containers): Promise<PresentReference> {
  const [brands, entities, groups] = await Promise.all([
    rowsWithin<Read<BrandDocument>>(reference, 'brand', 'SELECT * FROM c'),
    rowsWithin<Read<EntityDocument>>(reference, 'entity', 'SELECT * FROM c'),
    rowsWithin<BrandCommunicationGroupDocument>(
      reference,
      COMMUNICATION,
      "SELECT c.brandId, c.communicationTypeId FROM c WHERE c.type = 'brandCommunicationGroup'",
    ),
  ]);
  return {
    brands: new Map(brands.map((brand) => [brand.brandId, brand])),
    entities: new Map(entities.map((entity) => [entity.entityId, entity])),
    groups,
  };
}

export async function allCodes({ franchises }: Containers): Promise<string[]> {
  return rowsEverywhere<string>(franchises, "SELECT VALUE c.groupCode FROM c WHERE c.type = 'franchise'");
}

/** The records of a franchise that a load needs. */
export interface PresentFranchise {
  readonly groupCode: string;
  readonly root: Read<FranchiseDocument> | undefined;
  readonly units: ReadonlyMap<string, Read<UnitDocument>>;
  readonly users: ReadonlyMap<number, Read<UserDocument>>;
  readonly claims: ReadonlyMap<string, Read<EmailClaimDocument>>;
  /** Users whose account is still to be created. */
  readonly pendingAccounts: ReadonlySet<number>;
  /** Deleted records in the retained history, by kind and id. Empty if the load adds neither the franchise nor a user. */
  readonly deleted: ReadonlySet<string>;
}

export const deletedRecord = (kind: AuditedRecord['kind'], id: string | number) => `${kind} ${id}`;

/**
 * Reads the root first. If anything changes during the later reads, writes that are conditional on the root's ETag fail.
 * @param wanted users of the file. Reads the deletions only if the franchise or one of the users is new, because a history
 *   may be long
 */
export async function readFranchise(
  { franchises }: Containers,
  groupCode: string,
  wanted: readonly number[],
): Promise<PresentFranchise> {
  const { resource: root } = await franchises.item(documentId.franchise, groupCode).read<Read<FranchiseDocument>>();
  const documents = await rowsWithin<Read<UnitDocument | UserDocument | EmailClaimDocument | OutboxDocument>>(
    franchises,
    groupCode,
    "SELECT * FROM c WHERE c.type IN ('unit', 'user', 'emailClaim', 'outbox')",
  );
  const units = documents.filter((document) => document.type === 'unit');
  const users = new Map(
    documents.filter((document) => document.type === 'user').map((user) => [user.franchiseUserId, user]),
  );
  const claims = documents.filter((document) => document.type === 'emailClaim');
  const effects = documents.flatMap((document) => (document.type === 'outbox' ? document.effects : []));
  const awaiting = effects.flatMap((effect) =>
    effect.kind === 'createAccount' && 'groupCode' in effect.record ? [effect.record.franchiseUserId] : [],
  );
  const isAdding = !root || wanted.some((franchiseUserId) => !users.has(franchiseUserId));
  return {
    groupCode,
    root,
    units: new Map(units.map((unit) => [unit.unitCode, unit])),
    users,
    claims: new Map(claims.map((claim) => [claim.id, claim])),
    pendingAccounts: new Set(awaiting),
    deleted: isAdding ? await readDeletions(franchises, groupCode) : new Set(),
  };
}

async function readDeletions(franchises: Container, groupCode: string): Promise<Set<string>> {
  const deletions = await rowsWithin<{ readonly kind: AuditedRecord['kind']; readonly id: string }>(
    franchises,
    groupCode,
    `SELECT change.record.kind, change.record.id FROM c JOIN change IN c.changes
      WHERE c.type = 'audit' AND change.record.kind IN ('user', 'franchise') AND change.after = null`,
  );
  return new Set(deletions.map(({ kind, id }) => deletedRecord(kind, id)));
}

/** Number of accounts per query. */
const ACCOUNTS_AT_ONCE = 200;

/**
 * Maps accounts to the franchise that they administer. Omits the others. Both the given ids and the keys are in lower case.
 */
export async function administered(containers: Containers, accounts: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let from = 0; from < accounts.length; from += ACCOUNTS_AT_ONCE) {
    const ids = accounts.slice(from, from + ACCOUNTS_AT_ONCE);
    const query = 'SELECT * FROM c WHERE ARRAY_CONTAINS(@ids, c.id)';
    for (const signIn of await rowsEverywhere<SignInDocument>(containers['sign-ins'], query, { '@ids': ids }))
      if (signIn.franchiseAdmin) found.set(signIn.authObjectId.toLowerCase(), signIn.franchiseAdmin.groupCode);
  }
  return found;
}
