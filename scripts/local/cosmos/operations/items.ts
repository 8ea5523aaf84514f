import { readCharge, writeCharge } from '../charges.ts';
import { badRequest, conflict, notFound, preconditionFailed, tooLarge } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { keyOf } from '../partition-key.ts';
import type { Container } from '../store/container.ts';
import { bodyText, type DocumentRow, documentText, etagOf } from '../store/documents.ts';
import { applyPatch, readPatch } from './patch.ts';

/** Where an operation on one item happens, and when. */
export interface ItemPlace {
  readonly container: Container;
  /** The partition the request names. */
  readonly key: string;
  /** Unix seconds. */
  readonly now: number;
}

/** What an operation on one item did; alike for a request of its own and for a line of a batch. */
export interface ItemResult {
  readonly status: number;
  readonly charge: number;
  readonly etag?: string;
  /** JSON text of the document as it is now. */
  readonly text?: string;
}

const MAX_DOCUMENT_BYTES = 2 * 1024 * 1024;

export function readItem(place: ItemPlace, id: string): ItemResult {
  const row = place.container.documents.find(place.key, id);
  if (!row) throw notFound('Entity with the specified id');
  return { status: 200, charge: readCharge(row.body.length), etag: etagOf(row), text: textOf(place.container, row) };
}

export function createItem(place: ItemPlace, body: Json): ItemResult {
  const document = checkDocument(place, body);
  if (place.container.documents.find(place.key, document.id))
    throw conflict('Entity with the specified id already exists in the system.');
  return insert(place, document);
}

export function upsertItem(place: ItemPlace, body: Json, ifMatch?: string): ItemResult {
  const document = checkDocument(place, body);
  const row = place.container.documents.find(place.key, document.id);
  if (!row) return insert(place, document);
  requireMatch(row, ifMatch);
  return update(place, row, document);
}

export function replaceItem(place: ItemPlace, id: string, body: Json, ifMatch?: string): ItemResult {
  const document = checkDocument(place, body);
  if (document.id !== id) throw badRequest('Replacing the id of an item is not supported.');
  const row = find(place, id);
  requireMatch(row, ifMatch);
  return update(place, row, document);
}

export function deleteItem(place: ItemPlace, id: string, ifMatch?: string): ItemResult {
  const row = find(place, id);
  requireMatch(row, ifMatch);
  place.container.documents.delete(row);
  return { status: 204, charge: writeCharge(row.body.length) };
}

export function patchItem(place: ItemPlace, id: string, body: Json, ifMatch?: string): ItemResult {
  const patch = readPatch(body, place.container.partitionKey);
  const row = find(place, id);
  requireMatch(row, ifMatch);
  const before = JSON.parse(textOf(place.container, row)) as JsonObject;
  if (patch.condition && !patch.condition(before)) throw preconditionFailed();
  const document = checkDocument(place, applyPatch(before, patch.operations));
  return update(place, row, document);
}

/** JSON text of a stored document with its system properties. */
export function textOf(container: Container, row: DocumentRow): string {
  return documentText(row, container.row.database, container.row.number, container.self);
}

function find(place: ItemPlace, id: string): DocumentRow {
  const row = place.container.documents.find(place.key, id);
  if (!row) throw notFound('Entity with the specified id');
  return row;
}

function requireMatch(row: DocumentRow, ifMatch: string | undefined): void {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== etagOf(row)) throw preconditionFailed();
}

type IdentifiedDocument = JsonObject & { readonly id: string };

function checkDocument(place: ItemPlace, body: Json): IdentifiedDocument {
  if (!isObject(body)) throw badRequest('The input content is invalid: a document must be a JSON object.');
  if (!hasId(body))
    throw badRequest("The input content is invalid because the required property 'id' is missing or no valid id.");
  if (keyOf(body, place.container.partitionKey) !== place.key)
    throw badRequest('PartitionKey extracted from document does not match the one specified in the header.', 1001);
  return body;
}

const MAX_ID_BYTES = 1_023;

function hasId(document: JsonObject): document is IdentifiedDocument {
  const { id } = document;
  return typeof id === 'string' && id !== '' && Buffer.byteLength(id) <= MAX_ID_BYTES && !/[/\\?#]/.test(id);
}

function insert(place: ItemPlace, document: IdentifiedDocument): ItemResult {
  const { container, key, now } = place;
  const text = storedText(document);
  const expires = container.expiry(document, now);
  const row = container.documents.insert(key, document.id, text, now, expires);
  return { status: 201, charge: writeCharge(text.length), etag: etagOf(row), text: textOf(container, row) };
}

function update(place: ItemPlace, before: DocumentRow, document: IdentifiedDocument): ItemResult {
  const { container, now } = place;
  const text = storedText(document);
  const expires = container.expiry(document, now);
  const row = container.documents.update(before, text, now, expires);
  return { status: 200, charge: writeCharge(text.length), etag: etagOf(row), text: textOf(container, row) };
}

function storedText(document: JsonObject): string {
  const text = bodyText(document);
  if (text.length > MAX_DOCUMENT_BYTES / 3 && Buffer.byteLength(text) > MAX_DOCUMENT_BYTES)
    throw tooLarge('Request size is too large: a document holds 2 MB at most.');
  return text;
}
