/** A franchise as one change sees it, with the queries of its rules. */
import type { Values } from '../cosmos/queries.ts';
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

export class FranchiseSnapshot extends PartitionSnapshot<FranchiseDocument> {
  readonly #read: Read<FranchiseDocument>;

  constructor(franchise: Read<FranchiseDocument>) {
    super(franchisePartition(franchise.groupCode), franchise);
    this.#read = franchise;
  }

  /** The franchise document; after its deletion, the last state that was read. */
  get franchise(): Read<FranchiseDocument> {
    return this.root ?? this.#read;
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
