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
import { queryFranchise, queryValues, type Read, readDocument, readFranchise } from './franchise-reads.ts';

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

  /** People right beneath a position and units that hang on it. */
  beneath(franchiseRoleMemberId: number): Promise<Read<PositionDocument | UnitDocument>[]> {
    return queryFranchise(this.franchise.groupCode, {
      fields: '*',
      where: `(c.type = 'position' AND c.reportsToId = @id) OR (c.type = 'unit' AND c.franchiseRoleMemberId = @id)`,
      values: { '@id': franchiseRoleMemberId },
    });
  }

  /** How many units this user manages. */
  async managedUnitCount(franchiseUserId: number): Promise<number> {
    const [count] = await queryValues<number>(
      this.franchise.groupCode,
      `SELECT VALUE COUNT(1) FROM c WHERE c.groupCode = @groupCode AND c.type = 'unit' AND c.managerId = @id`,
      { '@id': franchiseUserId },
    );
    return count ?? 0;
  }

  /** How many people stand in a level. */
  async peopleInLevel(franchiseRoleId: number): Promise<number> {
    const [count] = await queryValues<number>(
      this.franchise.groupCode,
      `SELECT VALUE COUNT(1) FROM c WHERE c.groupCode = @groupCode AND c.type = 'position' AND c.franchiseRoleId = @id`,
      { '@id': franchiseRoleId },
    );
    return count ?? 0;
  }
}
