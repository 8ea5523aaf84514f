import { readCharge, writeCharge } from '../charges.ts';
import { badRequest, conflict, notFound, preconditionFailed, tooLarge } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { keyOf } from '../partition-key.ts';
import type { Container } from '../store/container.ts';
import { bodyText, type DocumentRow, documentText, etagOf } from '../store/documents.ts';
import { applyPatch, readPatch } from './patch.ts';

/** The container and partition of an operation on one item, and its time. */
export interface ItemTarget {
  readonly container: Container;
  /** Partition key, as returned by `readKey` or `keyOf`. */
  readonly key: string;
  /** Unix seconds. */
  readonly now: number;
}

/** The result of an operation on one item, sent as a single request or within a batch. */
export interface ItemResult {
  readonly status: number;
  readonly charge: number;
  readonly etag?: string;
  /** JSON text of the document after the operation. */
  readonly text?: string;
}

const MAX_DOCUMENT_BYTES = 2 * 1024 * 1024;

export function readItem(target: ItemTarget, id: string): ItemResult {
  const row = target.container.documents.find(target.key, id);
  if (!row) throw notFound('Entity with the specified id');
  return { status: 200, charge: readCharge(row.body.length), etag: etagOf(row), text: textOf(target.container, row) };
}

export function createItem(target: ItemTarget, body: Json): ItemResult {
  const document = checkDocument(target, body);
  if (target.container.documents.find(target.key, document.id))
    throw conflict('Entity with the specified id already exists in the system.');
  return insert(target, document);
}

export function upsertItem(target: ItemTarget, body: Json, ifMatch?: string): ItemResult {
  const document = checkDocument(target, body);
  const row = target.container.documents.find(target.key, document.id);
  if (!row) return insert(target, document);
  requireMatch(row, ifMatch);
  return update(target, row, document);
}

export function replaceItem(target: ItemTarget, id: string, body: Json, ifMatch?: string): ItemResult {
  const document = checkDocument(target, body);
  if (document.id !== id) throw badRequest('Replacing the id of an item is not supported.');
  const row = find(target, id);
  requireMatch(row, ifMatch);
  return update(target, row, document);
}

export function deleteItem(target: ItemTarget, id: string, ifMatch?: string): ItemResult {
  const row = find(target, id);
  requireMatch(row, ifMatch);
  target.container.documents.delete(row);
  return { status: 204, charge: writeCharge(row.body.length) };
}

export function patchItem(target: ItemTarget, id: string, body: Json, ifMatch?: string): ItemResult {
  const patch = readPatch(body, target.container.partitionKey);
  const row = find(target, id);
  requireMatch(row, ifMatch);
  const before = JSON.parse(textOf(target.container, row)) as JsonObject;
  if (patch.condition && !patch.condition(before)) throw preconditionFailed();
  const document = checkDocument(target, applyPatch(before, patch.operations));
  return update(target, row, document);
}

/** Returns the JSON text of a stored document with its system properties. */
export function textOf(container: Container, row: DocumentRow): string {
  return documentText(row, container.row.database, container.row.number, container.self);
}

function find(target: ItemTarget, id: string): DocumentRow {
  const row = target.container.documents.find(target.key, id);
  if (!row) throw notFound('Entity with the specified id');
  return row;
}

function requireMatch(row: DocumentRow, ifMatch: string | undefined): void {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== etagOf(row)) throw preconditionFailed();
}

type IdentifiedDocument = JsonObject & { readonly id: string };

function checkDocument(target: ItemTarget, body: Json): IdentifiedDocument {
  if (!isObject(body)) throw badRequest('The input content is invalid: a document must be a JSON object.');
  if (!hasId(body))
    throw badRequest("The input content is invalid because the required property 'id' is missing or not a valid id.");
  if (keyOf(body, target.container.partitionKey) !== target.key)
    throw badRequest('PartitionKey extracted from document does not match the one specified in the header.', 1001);
  return body;
}

const MAX_ID_BYTES = 1_023;

function hasId(document: JsonObject): document is IdentifiedDocument {
  const { id } = document;
  return typeof id === 'string' && id !== '' && Buffer.byteLength(id) <= MAX_ID_BYTES && !/[/\\?#]/.test(id);
}

function insert(target: ItemTarget, document: IdentifiedDocument): ItemResult {
  const { container, key, now } = target;
  const text = storedText(document);
  const expires = container.expiry(document, now);
  const row = container.documents.insert(key, document.id, text, now, expires);
  return { status: 201, charge: writeCharge(text.length), etag: etagOf(row), text: textOf(container, row) };
}

function update(target: ItemTarget, before: DocumentRow, document: IdentifiedDocument): ItemResult {
  const { container, now } = target;
  const text = storedText(document);
  const expires = container.expiry(document, now);
  const row = container.documents.update(before, text, now, expires);
  return { status: 200, charge: writeCharge(text.length), etag: etagOf(row), text: textOf(container, row) };
}

function storedText(document: JsonObject): string {
  const text = bodyText(document);
  if (text.length > MAX_DOCUMENT_BYTES / 3 && Buffer.byteLength(text) > MAX_DOCUMENT_BYTES)
    throw tooLarge('Request size is too large: a document may have at most 2 MB.');
  return text;
}
