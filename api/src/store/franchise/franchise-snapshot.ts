/** The state of a franchise during one change, with the queries that the rules use. */
import { oneOf } from '../cosmos/queries.ts';
import {
  documentId,
  type FranchiseDocument,
  type PartitionDocument,
  type PositionDocument,
  type UnitDocument,
  type UserDocument,
} from '../documents/index.ts';
import { franchisePartition, type Read } from '../partition/partition.ts';
import { countWhere, queryIn } from '../partition/partition-queries.ts';
import { PartitionSnapshot } from '../partition/partition-snapshot.ts';

type Reference = keyof PositionDocument | keyof UnitDocument;

/** Selects the documents of a type that refer to one of these numbers. */
function referring(type: 'position' | 'unit', field: Reference, ids: readonly number[]) {
  const { where, values } = oneOf(field, 'id', ids);
  const wanted = new Set<unknown>(ids);
  return {
    where: `c.type = '${type}' AND ${where}`,
    values,
    among: {
      types: [type],
      matches: (document: PartitionDocument) => wanted.has((document as Partial<Record<Reference, unknown>>)[field]),
    },
  };
}

/** Positions directly below a position. */
const peopleBeneath = (ids: readonly number[]) => referring('position', 'reportsToId', ids);
/** Units assigned to a position. */
const unitsBeneath = (ids: readonly number[]) => referring('unit', 'franchiseRoleMemberId', ids);

const IDS_PER_QUERY = 200;

export class FranchiseSnapshot extends PartitionSnapshot<FranchiseDocument> {
  #last: Read<FranchiseDocument> | undefined;

  /** @param root undefined for a deleted franchise */
  constructor(groupCode: string, root: Read<FranchiseDocument> | undefined) {
    super(franchisePartition(groupCode), root);
    this.#last = root;
  }

  /**
   * The franchise document; for a deleted franchise, its last known state.
   * @throws Error for a deleted franchise whose last state is unknown
   */
  get franchise(): Read<FranchiseDocument> {
    const franchise = this.root ?? this.#last;
    if (!franchise) throw new Error('The franchise is deleted.');
    return franchise;
  }

  /** Sets the last known state of a deleted franchise that is being restored. */
  recall(franchise: FranchiseDocument): void {
    this.#last = { ...franchise, _etag: '', _ts: 0 };
  }

  position(franchiseRoleMemberId: number): Promise<Read<PositionDocument> | undefined> {
    return this.document(documentId.position(franchiseRoleMemberId));
  }

  user(franchiseUserId: number): Promise<Read<UserDocument> | undefined> {
    return this.document(documentId.user(franchiseUserId));
  }

  unit(unitCode: string): Promise<Read<UnitDocument> | undefined> {
    return this.document(documentId.unit(unitCode));
  }

  /** Returns at most `limit` of the positions directly below a position and the units assigned to it. Uses two indexed queries. */
  async beneath(franchiseRoleMemberId: number, limit: number): Promise<Read<PositionDocument | UnitDocument>[]> {
    const found = (query: ReturnType<typeof referring>) =>
      queryIn<Read<PositionDocument | UnitDocument>>(this.partition, { select: `TOP ${limit} *`, ...query });
    const ids = [franchiseRoleMemberId];
    return (await Promise.all([found(peopleBeneath(ids)), found(unitsBeneath(ids))])).flat().slice(0, limit);
  }

  /** Like `beneath`, for several positions and without a limit. */
  beneathAny(franchiseRoleMemberIds: readonly number[]): Promise<Read<PositionDocument | UnitDocument>[]> {
    return this.#ofAny(franchiseRoleMemberIds, [peopleBeneath, unitsBeneath]);
  }

  /** Returns the units that any of these users manages. */
  managedByAny(franchiseUserIds: readonly number[]): Promise<Read<UnitDocument>[]> {
    return this.#ofAny(franchiseUserIds, [(ids) => referring('unit', 'managerId', ids)]);
  }

  /** Splits a query for many numbers into several queries. */
  async #ofAny<D>(
    all: readonly number[],
    queries: readonly ((ids: readonly number[]) => ReturnType<typeof referring>)[],
  ): Promise<Read<D>[]> {
    const found: Read<D>[] = [];
    for (let from = 0; from < all.length; from += IDS_PER_QUERY) {
      const ids = all.slice(from, from + IDS_PER_QUERY);
      for (const queryOf of queries) found.push(...(await queryIn<Read<D>>(this.partition, queryOf(ids))));
    }
    return found;
  }

  /** Counts the positions directly below a position and the units assigned to it. */
  async countBeneath(franchiseRoleMemberId: number): Promise<{ childCount: number; unitCount: number }> {
    const ids = [franchiseRoleMemberId];
    const [childCount, unitCount] = await Promise.all([
      countWhere(this.partition, peopleBeneath(ids)),
      countWhere(this.partition, unitsBeneath(ids)),
    ]);
    return { childCount, unitCount };
  }

  managedUnitCount(franchiseUserId: number): Promise<number> {
    return countWhere(this.partition, referring('unit', 'managerId', [franchiseUserId]));
  }

  /** Counts the positions of a level. */
  peopleInLevel(franchiseRoleId: number): Promise<number> {
    return countWhere(this.partition, referring('position', 'franchiseRoleId', [franchiseRoleId]));
  }
}
