/** A franchise as one change sees it, with the questions its rules ask. */
import {
  documentId,
  type FranchiseDocument,
  type PositionDocument,
  type UnitDocument,
  type UserDocument,
} from '../documents/index.ts';
import { franchisePartition, type Read } from '../partition/partition.ts';
import { PartitionSnapshot } from '../partition/partition-snapshot.ts';
import { type FranchiseQuery, queryValues } from './franchise-reads.ts';

/** People right beneath a position. */
const PEOPLE_BENEATH = `c.groupCode = @groupCode AND c.type = 'position' AND c.reportsToId = @id`;
/** Units that hang on it. */
const UNITS_BENEATH = `c.groupCode = @groupCode AND c.type = 'unit' AND c.franchiseRoleMemberId = @id`;

export class FranchiseSnapshot extends PartitionSnapshot<FranchiseDocument> {
  readonly #read: Read<FranchiseDocument>;

  constructor(franchise: Read<FranchiseDocument>) {
    super(franchisePartition(franchise.groupCode), franchise);
    this.#read = franchise;
  }

  /** The franchise itself; after a change that ended it, as it last was. */
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

  /** People right beneath a position and units that hang on it, at most `limit` of them; by two queries an index answers. */
  async beneath(franchiseRoleMemberId: number, limit: number): Promise<Read<PositionDocument | UnitDocument>[]> {
    const found = (where: string) =>
      queryValues<Read<PositionDocument | UnitDocument>>(
        this.franchise.groupCode,
        `SELECT TOP ${limit} * FROM c WHERE ${where}`,
        { '@id': franchiseRoleMemberId },
      );
    return (await Promise.all([found(PEOPLE_BENEATH), found(UNITS_BENEATH)])).flat().slice(0, limit);
  }

  /** How many there are of each. */
  async countBeneath(franchiseRoleMemberId: number): Promise<{ childCount: number; unitCount: number }> {
    const [childCount, unitCount] = await Promise.all([
      this.#count(PEOPLE_BENEATH, { '@id': franchiseRoleMemberId }),
      this.#count(UNITS_BENEATH, { '@id': franchiseRoleMemberId }),
    ]);
    return { childCount, unitCount };
  }

  /** How many units this user manages. */
  managedUnitCount(franchiseUserId: number): Promise<number> {
    return this.#count(`c.groupCode = @groupCode AND c.type = 'unit' AND c.managerId = @id`, {
      '@id': franchiseUserId,
    });
  }

  /** How many people stand in a level. */
  peopleInLevel(franchiseRoleId: number): Promise<number> {
    return this.#count(`c.groupCode = @groupCode AND c.type = 'position' AND c.franchiseRoleId = @id`, {
      '@id': franchiseRoleId,
    });
  }

  /** Another user with this e-mail address, which older data may hold (USER-12). @param email trimmed, in lower case */
  async otherUserWithEmail(email: string, franchiseUserId: number): Promise<number | undefined> {
    const [other] = await queryValues<number>(
      this.franchise.groupCode,
      `SELECT TOP 1 VALUE c.franchiseUserId FROM c WHERE c.groupCode = @groupCode AND c.type = 'user'
        AND c.franchiseUserId != @id AND LOWER(TRIM(c.emailAddress)) = @email`,
      { '@id': franchiseUserId, '@email': email },
    );
    return other;
  }

  async #count(where: string, values: FranchiseQuery['values']): Promise<number> {
    const sql = `SELECT VALUE COUNT(1) FROM c WHERE ${where}`;
    const [count] = await queryValues<number>(this.franchise.groupCode, sql, values);
    return count ?? 0;
  }
}
