import { badRequest, conflict, notFound, ownerNotFound } from '../errors.ts';
import { canonical, type JsonObject } from '../json.ts';
import { databaseRid } from '../rid.ts';
import { Container, type ContainerRow, containerBody } from './container.ts';
import { documentSchema, etagOf, tableName } from './documents.ts';
import type { Storage } from './storage.ts';

interface DatabaseRow {
  readonly number: number;
  readonly id: string;
  readonly lsn: number;
  readonly ts: number;
}

interface Database {
  readonly row: DatabaseRow;
  readonly containers: Map<string, Container>;
}

/** Databases and containers. All of them are kept in memory, because they are few. Every change is also stored. */
export class Catalog {
  readonly #storage: Storage;
  readonly #databases = new Map<string, Database>();

  constructor(storage: Storage) {
    this.#storage = storage;
    const byNumber = new Map<number, Database>();
    for (const row of storage.prepare('SELECT * FROM databases ORDER BY number').all() as unknown as DatabaseRow[]) {
      const database = { row, containers: new Map<string, Container>() };
      this.#databases.set(row.id, database);
      byNumber.set(row.number, database);
    }
    for (const row of storage.prepare('SELECT * FROM containers ORDER BY number').all() as unknown as ContainerRow[])
      byNumber.get(row.database)?.containers.set(row.id, new Container(storage, row));
  }

  database(id: string): JsonObject {
    return databaseResource(this.#database(id));
  }

  createDatabase(id: string, ts: number): JsonObject {
    checkId(id);
    if (this.#databases.has(id)) throw conflict('Resource with specified id or name already exists.');
    const row = { number: this.#storage.next(), id, lsn: this.#storage.next(), ts };
    const sql = 'INSERT INTO databases (number, id, lsn, ts) VALUES (?, ?, ?, ?)';
    this.#storage.prepare(sql).run(row.number, id, row.lsn, ts);
    const database = { row, containers: new Map<string, Container>() };
    this.#databases.set(id, database);
    return databaseResource(database);
  }

  /**
   * Throws 404 if the container is missing, with substatus 1003 if `inside` is true or the database is missing.
   * @param inside true if the request addresses a resource inside the container
   */
  container(database: string, id: string, inside: boolean): Container {
    const found = this.#databases.get(database)?.containers.get(id);
    if (found) return found;
    throw inside || !this.#databases.has(database)
      ? ownerNotFound(`dbs/${database}/colls/${id}`)
      : notFound('The container');
  }

  createContainer(database: string, body: JsonObject, ts: number): Container {
    const owner = this.#owner(database);
    const id = checkId(body.id);
    if (owner.containers.has(id)) throw conflict('Resource with specified id or name already exists.');
    const text = containerBody(body);
    const number = this.#storage.next();
    const row = { number, database: owner.row.number, id, body: text, lsn: this.#storage.next(), ts };
    this.#storage.transaction(() => {
      this.#storage.define(documentSchema(number));
      const sql = 'INSERT INTO containers (number, database, id, body, lsn, ts) VALUES (?, ?, ?, ?, ?, ?)';
      this.#storage.prepare(sql).run(number, row.database, id, text, row.lsn, ts);
    });
    return this.#keep(owner, row);
  }

  /** Replaces the indexing policy and the TTL. Throws 400 for another id or partition key, and 404 for a missing container. */
  replaceContainer(database: string, id: string, body: JsonObject, ts: number): Container {
    const before = this.container(database, id, false);
    if (body.id !== id) throw badRequest('The id of a container cannot be changed.');
    const text = containerBody(body);
    const after = JSON.parse(text) as JsonObject;
    if (canonical(after.partitionKey) !== canonical(before.resource.partitionKey))
      throw badRequest('The partitionKey of a container cannot be changed.');
    const row = { ...before.row, body: text, lsn: this.#storage.next(), ts };
    const sql = 'UPDATE containers SET body = ?, lsn = ?, ts = ? WHERE number = ?';
    this.#storage.prepare(sql).run(text, row.lsn, ts, row.number);
    const container = this.#keep(this.#owner(database), row);
    if (container.defaultTtl !== before.defaultTtl) container.documents.resetExpiry(container.defaultTtl);
    return container;
  }

  deleteContainer(database: string, id: string): void {
    const { number } = this.container(database, id, false).row;
    this.#storage.transaction(() => {
      this.#storage.define(`DROP TABLE ${tableName(number)};`);
      this.#storage.prepare('DELETE FROM containers WHERE number = ?').run(number);
    });
    this.#owner(database).containers.delete(id);
  }

  #keep(owner: Database, row: ContainerRow): Container {
    const container = new Container(this.#storage, row);
    owner.containers.set(row.id, container);
    return container;
  }

  #database(id: string): Database {
    const database = this.#databases.get(id);
    if (!database) throw notFound('The database');
    return database;
  }

  #owner(id: string): Database {
    const database = this.#databases.get(id);
    if (!database) throw ownerNotFound(`dbs/${id}`);
    return database;
  }
}

function databaseResource(database: Database): JsonObject {
  const { row } = database;
  const rid = databaseRid(row.number);
  return {
    id: row.id,
    _rid: rid,
    _self: `dbs/${rid}/`,
    _etag: etagOf(row),
    _colls: 'colls/',
    _users: 'users/',
    _ts: row.ts,
  };
}

function checkId(id: unknown): string {
  if (typeof id !== 'string' || id === '' || id.length > 255 || /[/\\?#]/.test(id) || id.endsWith(' '))
    throw badRequest(
      'The id of a database or container must be 1 to 255 characters without / \\ ? # or a space at the end.',
    );
  return id;
}
