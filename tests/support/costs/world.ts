/** Loads franchises and vendors of each size in bulk, with the accounts that the requests use. */
import { CosmosClient } from '@azure/cosmos';
import {
  COMMUNICATION,
  type CommunicationTypeDocument,
  documentId,
  type ImportDocument,
} from '@franchise-admin/api/documents';
import type { PlacedDocument } from '@franchise-admin/data-sets/model';
import { BRAND_COMMUNICATION_GROUPS, BRANDS, COMMUNICATION_TYPES } from '@franchise-admin/data-sets/parts/reference';
import { UniqueNames } from '@franchise-admin/data-sets/parts/text';
import { COSMOS_DATABASE } from '@franchise-admin/local/constants';
import { ensureContainers } from '../../../scripts/data/database/containers.ts';
import { writeDocuments } from '../../../scripts/data/load/write.ts';
import type { Cloud } from '../cloud.ts';
import { accountSeed } from '../directory-accounts.ts';
import { changeSetDocuments } from './change-sets.ts';
import { type FranchisePlace, franchiseOf, orphanOf } from './franchise.ts';
import { vendorOf } from './vendor.ts';

/** Users per franchise. Its vendor has a tenth of that number. */
export const SIZES = [50, 500, 5_000] as const;
/** A second franchise for vendors to serve. */
export const OTHER_CODE = 'COSTOTHER';
export const ORPHAN_CODE = 'COSTORPHAN';
/** Unused directory groups. */
export const SPARE_GROUPS = ['c0570000-0000-4000-8000-000000000001', 'c0570000-0000-4000-8000-000000000002'] as const;
/** A communication type without a group in any brand. */
export const UNUSED_TYPE = 7;
const PEOPLE_OF_ORPHAN = 10;

/** Records that the requests of one size use. */
export interface CostPlace extends FranchisePlace {
  readonly size: (typeof SIZES)[number];
  readonly vendor: ReturnType<typeof vendorOf>;
  /** A vendor with three users, which a request deletes. */
  readonly smallVendor: ReturnType<typeof vendorOf>;
  /** A finished import. */
  readonly importId: string;
}

/** Loads everything into an empty cloud. This takes a few seconds. */
export async function arrangeCosts(
  cloud: Cloud,
  sizes: readonly CostPlace['size'][] = SIZES,
): Promise<readonly CostPlace[]> {
  const userNames = new UniqueNames();
  const places = sizes.map((size, n): CostPlace => {
    const groupCode = `COST${size}`;
    return {
      ...franchiseOf(size, { index: n + 1, groupCode, userNames }),
      size,
      vendor: vendorOf(size / 10, 101 + n, [groupCode], userNames),
      smallVendor: vendorOf(3, 201 + n, [groupCode], userNames),
      importId: `c0570001-0000-4000-8000-00000000000${n + 1}`,
    };
  });
  const other = orphanOf(0, { index: 8, groupCode: OTHER_CODE, userNames });
  const orphan = orphanOf(PEOPLE_OF_ORPHAN, { index: 9, groupCode: ORPHAN_CODE, userNames });

  const client = new CosmosClient({ endpoint: cloud.cosmos.endpoint, key: cloud.cosmos.key });
  try {
    const containers = await ensureContainers(client, COSMOS_DATABASE);
    await writeDocuments(containers, documentsOf([...places, other, orphan], places), () => undefined);
    for (const place of places) {
      await containers.jobs.items.upsert(doneImport(place.importId, place.code));
      for (const document of changeSetDocuments(place)) await containers.jobs.items.upsert(document);
    }
  } finally {
    client.dispose();
  }
  const posUsers = places.flatMap(({ vendor, smallVendor }) => [...vendor.users.slice(0, 5), ...smallVendor.users]);
  cloud.directory.store.seed({
    groups: [
      ...BRAND_COMMUNICATION_GROUPS.map(({ adGroupId, adGroupName }) => ({ id: adGroupId, displayName: adGroupName })),
      ...SPARE_GROUPS.map((id, n) => ({ id, displayName: `comm-spare-${n}` })),
    ],
    accounts: [...places.flatMap(({ accounts }) => accounts), ...orphan.accounts, ...posUsers].map(accountSeed),
  });
  const { accounts } = cloud.directory.store;
  for (const { user } of places.flatMap(({ past }) => past.deleted)) {
    cloud.directory.store.seed({ accounts: [accountSeed(user)] });
    const account = accounts.byId(user.authObjectId);
    if (account) accounts.save({ ...account, deletedAt: Date.now() });
  }
  return places;
}

function* documentsOf(
  franchises: readonly { readonly documents: readonly PlacedDocument[] }[],
  places: readonly CostPlace[],
): Iterable<PlacedDocument> {
  for (const document of [...BRANDS, ...COMMUNICATION_TYPES, ...BRAND_COMMUNICATION_GROUPS, unusedType])
    yield { container: 'reference', document };
  for (const { documents } of franchises) yield* documents;
  for (const { pastEntries } of places)
    yield* pastEntries.map((document) => ({ container: 'franchises' as const, document }));
  for (const { vendor, smallVendor } of places) yield* [...vendor.documents, ...smallVendor.documents];
}

const unusedType: CommunicationTypeDocument = {
  id: documentId.communicationType(UNUSED_TYPE),
  kind: COMMUNICATION,
  type: 'communicationType',
  communicationTypeId: UNUSED_TYPE,
  name: 'Unused',
  infoText: '',
};

function doneImport(id: string, groupCode: string): ImportDocument {
  const author = { actorId: id, actorName: 'Corporate Admin', call: 'importUsers', requestId: 'request' };
  const progress = { totalRecords: 10, processedRecords: 10, failureIds: [], errorMessage: null, dueAt: null };
  return {
    id,
    type: 'import',
    groupCode,
    author,
    run: 1,
    state: 'done',
    ...progress,
    createdAt: '2026-01-01T00:00:00.000Z',
    ttl: 86_400,
  };
}
