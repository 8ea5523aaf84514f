/** The state of a franchise during one change, with the queries of its rules. */
import { oneOf, type Values } from '../cosmos/queries.ts';
import {
  documentId,
  type FranchiseDocument,
  type PositionDocument,
  type UnitDocument,
  type UserDocument,
} from '../documents/index.ts';
import { franchisePartition, type Read } from '../partition/partition.ts';
import { queryIn } from '../partition/partition-queries.ts';
import { PartitionSnapshot } from '../partition/partition-snapshot.ts';

/** Positions directly below a position. */
const PEOPLE_BENEATH = `c.type = 'position' AND c.reportsToId = @id`;
/** Units assigned to a position. */
const UNITS_BENEATH = `c.type = 'unit' AND c.franchiseRoleMemberId = @id`;

const IDS_PER_QUERY = 200;

export class FranchiseSnapshot extends PartitionSnapshot<FranchiseDocument> {
  #last: Read<FranchiseDocument> | undefined;

  /** @param root undefined for a deleted franchise */
  constructor(groupCode: string, root: Read<FranchiseDocument> | undefined) {
    super(franchisePartition(groupCode), root);
    this.#last = root;
  }

  /**
   * The franchise document; after its deletion, the last state that was read.
   * @throws Error for a deleted franchise whose last state is unknown
   */
  get franchise(): Read<FranchiseDocument> {
    const franchise = this.root ?? this.#last;
    if (!franchise) throw new Error('The franchise is deleted.');
    return franchise;
  }

  /** Sets the state of a deleted franchise that is about to be restored. */
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

  /** Returns positions directly below a position and units assigned to it, at most `limit`. Uses two indexed queries. */
  async beneath(franchiseRoleMemberId: number, limit: number): Promise<Read<PositionDocument | UnitDocument>[]> {
    const found = (where: string) =>
      queryIn<Read<PositionDocument | UnitDocument>>(this.partition, {
        select: `TOP ${limit} *`,
        where,
        values: { '@id': franchiseRoleMemberId },
      });
    return (await Promise.all([found(PEOPLE_BENEATH), found(UNITS_BENEATH)])).flat().slice(0, limit);
  }

  /** Like `beneath`, for several positions and without a limit. */
  beneathAny(franchiseRoleMemberIds: readonly number[]): Promise<Read<PositionDocument | UnitDocument>[]> {
    return this.#ofAny(franchiseRoleMemberIds, (ids) => [
      { where: `c.type = 'position' AND ${ids('reportsToId')}` },
      { where: `c.type = 'unit' AND ${ids('franchiseRoleMemberId')}` },
    ]);
  }

  /** Returns the units that any of these users manages. */
  managedByAny(franchiseUserIds: readonly number[]): Promise<Read<UnitDocument>[]> {
    return this.#ofAny(franchiseUserIds, (ids) => [{ where: `c.type = 'unit' AND ${ids('managerId')}` }]);
  }

  /** Runs queries about many numbers in pieces. */
  async #ofAny<D>(
    all: readonly number[],
    queriesOf: (isOneOf: (field: string) => string) => readonly { readonly where: string }[],
  ): Promise<Read<D>[]> {
    const found: Read<D>[] = [];
    for (let from = 0; from < all.length; from += IDS_PER_QUERY) {
      const ids = all.slice(from, from + IDS_PER_QUERY);
      const { values } = oneOf('any', 'id', ids);
      for (const { where } of queriesOf((field) => oneOf(field, 'id', ids).where))
        found.push(...(await queryIn<Read<D>>(this.partition, { where, values })));
    }
    return found;
  }

  /** Counts the positions directly below a position and the units assigned to it. */
  async countBeneath(franchiseRoleMemberId: number): Promise<{ childCount: number; unitCount: number }> {
    const [childCount, unitCount] = await Promise.all([
      this.#count(PEOPLE_BENEATH, { '@id': franchiseRoleMemberId }),
      this.#count(UNITS_BENEATH, { '@id': franchiseRoleMemberId }),
    ]);
    return { childCount, unitCount };
  }

  /** Counts the units that this user manages. */
  managedUnitCount(franchiseUserId: number): Promise<number> {
    return this.#count(`c.type = 'unit' AND c.managerId = @id`, {
      '@id': franchiseUserId,
    });
  }

  /** Counts the positions of a level. */
  peopleInLevel(franchiseRoleId: number): Promise<number> {
    return this.#count(`c.type = 'position' AND c.franchiseRoleId = @id`, {
      '@id': franchiseRoleId,
    });
  }

  async #count(where: string, values: Values): Promise<number> {
    const [count] = await queryIn<number>(this.partition, { select: 'VALUE COUNT(1)', where, values });
    return count ?? 0;
  }
}
