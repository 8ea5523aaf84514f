/** Franchises that several hosts work on, with the records that the load changes. */
import { CosmosClient } from '@azure/cosmos';
import type { DirectoryRecord, PlacedDocument } from '@franchise-admin/data-sets/model';
import { directoryRecords } from '@franchise-admin/data-sets/parts/directory-records';
import { BRAND_COMMUNICATION_GROUPS, BRANDS, COMMUNICATION_TYPES } from '@franchise-admin/data-sets/parts/reference';
import { SignIns } from '@franchise-admin/data-sets/parts/sign-ins';
import { UniqueNames } from '@franchise-admin/data-sets/parts/text';
import { COSMOS_DATABASE } from '@franchise-admin/local/constants';
import type { CosmosServer } from '@franchise-admin/local/cosmos';
import type { Directory } from '@franchise-admin/local/directory';
import { ensureContainers } from '../../../scripts/data/database/containers.ts';
import { writeDocuments } from '../../../scripts/data/load/write.ts';
import { franchiseOf } from '../costs/franchise.ts';

/** A franchise, as plain data that can be passed to a load in another process. */
export interface Place {
  readonly code: string;
  /** Users whose records are saved repeatedly. */
  readonly userIds: readonly number[];
  /** Units that are saved, assigned and unassigned. */
  readonly unitCodes: readonly string[];
  /** Level 1 positions that are moved and that units are assigned to. */
  readonly positionIds: readonly number[];
  /** Level 2 positions that the level 1 positions are moved to. */
  readonly parentIds: readonly number[];
}

/** Number of changed records of each kind. It is small, so that hosts change the same records. */
const HOT = 6;

export interface Size {
  readonly franchises: number;
  /** People per franchise, and about as many units. */
  readonly people: number;
}

/** Loads the franchises with an account for every user. */
export async function arrangePlaces(
  { endpoint, key }: Pick<CosmosServer, 'endpoint' | 'key'>,
  directory: Directory,
  { franchises, people }: Size,
): Promise<readonly Place[]> {
  const userNames = new UniqueNames();
  const made = Array.from({ length: franchises }, (_, n) =>
    franchiseOf(people, { index: n + 1, groupCode: `SCALE${n + 1}`, userNames }),
  );
  const documents: PlacedDocument[] = [
    ...[...BRANDS, ...COMMUNICATION_TYPES, ...BRAND_COMMUNICATION_GROUPS].map(
      (document): PlacedDocument => ({ container: 'reference', document }),
    ),
    ...made.flatMap((place) => place.documents),
  ];
  const signIns = new SignIns();
  for (const document of documents) signIns.note(document);
  for (const document of signIns.documents()) documents.push({ container: 'sign-ins', document });

  const client = new CosmosClient({ endpoint, key });
  try {
    await writeDocuments(await ensureContainers(client, COSMOS_DATABASE), documents, () => undefined);
  } finally {
    client.dispose();
  }
  directory.store.seed(seedOf([...directoryRecords(documents, () => false)]));
  return made.map(({ code, documents }) => placeOf(code, documents));
}

function seedOf(records: readonly DirectoryRecord[]) {
  return {
    groups: records.flatMap((record) => (record.kind === 'group' ? record.group : [])),
    accounts: records.flatMap((record) => (record.kind === 'account' ? record.account : [])),
    memberships: records.flatMap((record) => (record.kind === 'membership' ? record.membership : [])),
  };
}

function placeOf(code: string, placed: readonly PlacedDocument[]): Place {
  const documents = placed.flatMap(({ container, document }) => (container === 'franchises' ? document : []));
  const positions = documents.filter((document) => document.type === 'position');
  const idsOf = (tier: number) =>
    positions.filter((position) => position.tier === tier).map((position) => position.franchiseRoleMemberId);
  const users = documents.filter((document) => document.type === 'user');
  const units = documents.filter((document) => document.type === 'unit');
  return {
    code,
    userIds: users.slice(-HOT).map((user) => user.franchiseUserId),
    unitCodes: units.slice(-HOT).map((unit) => unit.unitCode),
    positionIds: idsOf(1).slice(-HOT),
    parentIds: idsOf(2),
  };
}
