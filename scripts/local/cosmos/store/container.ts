import { badRequest } from '../errors.ts';
import { DEFAULT_POLICY, type IndexingPolicy, readPolicy } from '../indexing.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { readDefinition } from '../partition-key.ts';
import { containerRid, databaseRid } from '../rid.ts';
import { DocumentTable, etagOf } from './documents.ts';
import type { Storage } from './storage.ts';

export interface ContainerRow {
  readonly number: number;
  readonly database: number;
  readonly id: string;
  readonly body: string;
  readonly lsn: number;
  readonly ts: number;
}

const KNOWN = new Set(['id', 'partitionKey', 'indexingPolicy', 'defaultTtl']);
/** Properties of a container that clients send back in a replace, and that are ignored here. */
const IGNORED = new Set(['conflictResolutionPolicy', 'geospatialConfig', 'statistics']);
const MAX_TTL = 2_147_483_647;

/** A container: its parsed definition and its documents. */
export class Container {
  readonly row: ContainerRow;
  readonly rid: string;
  /** `dbs/<rid>/colls/<rid>/`, the prefix of `_self` of its documents. */
  readonly self: string;
  /** The property names of the partition key's path. */
  readonly partitionKey: readonly string[];
  readonly indexing: IndexingPolicy;
  /** Default TTL in seconds. With -1, only documents with their own `ttl` expire. If undefined, nothing expires. */
  readonly defaultTtl: number | undefined;
  readonly documents: DocumentTable;
  readonly #definition: JsonObject;
  #purgedAt = 0;

  constructor(storage: Storage, row: ContainerRow) {
    const definition = JSON.parse(row.body) as JsonObject;
    this.row = row;
    this.rid = containerRid(row.database, row.number);
    this.self = `dbs/${databaseRid(row.database)}/colls/${this.rid}/`;
    this.#definition = definition;
    this.partitionKey = readDefinition(definition.partitionKey);
    this.indexing = readPolicy(definition.indexingPolicy);
    this.defaultTtl = typeof definition.defaultTtl === 'number' ? definition.defaultTtl : undefined;
    this.documents = new DocumentTable(storage, row.number);
  }

  get resource(): JsonObject {
    return {
      ...this.#definition,
      _rid: this.rid,
      _self: this.self,
      _etag: etagOf(this.row),
      _docs: 'docs/',
      _sprocs: 'sprocs/',
      _triggers: 'triggers/',
      _udfs: 'udfs/',
      _conflicts: 'conflicts/',
      _ts: this.row.ts,
    };
  }

  /** Deletes expired documents, at most once a second. Callers run it before they read or write documents. */
  purge(now: number): void {
    if (this.defaultTtl === undefined || this.#purgedAt === now) return;
    this.#purgedAt = now;
    this.documents.deleteExpired(now);
  }

  /**
   * Returns the expiry of a document in Unix seconds, or null if it never expires. Throws 400 for an invalid `ttl`.
   * @param now Unix seconds of the write
   */
  expiry(document: JsonObject, now: number): number | null {
    const { ttl } = document;
    if (ttl !== undefined && ttl !== null && !isTtl(ttl))
      throw badRequest(
        `The input ttl '${String(ttl)}' is invalid. Ensure to provide a nonzero positive integer less than or equal to '${MAX_TTL}', or -1.`,
      );
    if (this.defaultTtl === undefined) return null;
    const lifetime = typeof ttl === 'number' ? ttl : this.defaultTtl;
    return lifetime < 0 ? null : now + lifetime;
  }
}

function isTtl(value: Json): value is number {
  return typeof value === 'number' && Number.isInteger(value) && (value === -1 || (value > 0 && value <= MAX_TTL));
}

/** Validates the body of a create or replace, and returns the text to store. */
export function containerBody(body: JsonObject): string {
  for (const name of Object.keys(body)) {
    if (KNOWN.has(name) || IGNORED.has(name) || name.startsWith('_')) continue;
    throw badRequest(`The container property '${name}' is not supported here.`);
  }
  readPolicy(body.indexingPolicy);
  readDefinition(body.partitionKey);
  if (body.defaultTtl !== undefined && body.defaultTtl !== null && !isTtl(body.defaultTtl))
    throw badRequest(`The default time to live '${String(body.defaultTtl)}' is not valid.`);
  const kept: Record<string, Json> = {
    id: body.id ?? null,
    partitionKey: isObject(body.partitionKey) ? { kind: 'Hash', ...body.partitionKey } : null,
    indexingPolicy: body.indexingPolicy ?? DEFAULT_POLICY,
  };
  if (body.defaultTtl !== undefined && body.defaultTtl !== null) kept.defaultTtl = body.defaultTtl;
  return JSON.stringify(kept);
}
