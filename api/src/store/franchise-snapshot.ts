/**
 * A franchise as one change sees it. The franchise document is read first and everything else after it: when the change is then
 * written under that document's ETag, nothing of the partition has changed since, so every rule was checked against one state.
 */
import {
  documentId,
  type FranchiseContainerDocument,
  type FranchiseDocument,
  type PositionDocument,
  type UnitDocument,
  type UserDocument,
} from './documents.ts';
import { type FranchiseQuery, queryValues, type Read, readDocument, readFranchise } from './franchise-reads.ts';

/** People right beneath a position. */
const PEOPLE_BENEATH = `c.groupCode = @groupCode AND c.type = 'position' AND c.reportsToId = @id`;
/** Units that hang on it. */
const UNITS_BENEATH = `c.groupCode = @groupCode AND c.type = 'unit' AND c.franchiseRoleMemberId = @id`;

export class FranchiseSnapshot {
  /** As it was read, or as the change has left it. */
  franchise: Read<FranchiseDocument>;
  readonly #documents = new Map<string, Promise<Read<FranchiseContainerDocument> | undefined>>();

  constructor(franchise: Read<FranchiseDocument>) {
    this.franchise = franchise;
    this.put(franchise);
  }

  /** The franchise as it is now; undefined when there is none of that code. */
  static async open(groupCode: string): Promise<FranchiseSnapshot | undefined> {
    const franchise = await readFranchise(groupCode);
    return franchise && new FranchiseSnapshot(franchise);
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

  /** Any document by its id, read once. */
  document<T extends FranchiseContainerDocument>(id: string): Promise<Read<T> | undefined> {
    let document = this.#documents.get(id);
    if (!document) {
      document = readDocument<FranchiseContainerDocument>(this.franchise.groupCode, id);
      this.#documents.set(id, document);
    }
    return document as Promise<Read<T> | undefined>;
  }

  /** Takes a document as the change has written it, so that the answer needs no further read. */
  put(document: Read<FranchiseContainerDocument>): void {
    if (document.type === 'franchise') this.franchise = document;
    this.#documents.set(document.id, Promise.resolve(document));
  }

  /** Takes note that the change has deleted a document. */
  drop(id: string): void {
    this.#documents.set(id, Promise.resolve(undefined));
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
