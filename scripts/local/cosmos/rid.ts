/**
 * Resource ids: 4 bytes for the database, 4 for the container, 8 for the document. The SDK compares documents by the
 * last 8 bytes, read as little-endian. Document numbers are written that way, so rid order is creation order.
 */

export function databaseRid(database: number): string {
  return encode(head(database, 0, 4));
}

export function containerRid(database: number, container: number): string {
  return encode(head(database, container, 8));
}

export function documentRid(database: number, container: number, document: number): string {
  const bytes = head(database, container, 16);
  bytes.writeUInt32LE(document % 0x1_0000_0000, 8);
  bytes.writeUInt32LE(Math.floor(document / 0x1_0000_0000), 12);
  return encode(bytes);
}

function head(database: number, container: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(database, 0);
  if (length > 4) bytes.writeUInt32BE((0x8000_0000 + container) >>> 0, 4);
  return bytes;
}

/** Encodes bytes as base64 without slashes, as the service does in paths. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('/', '-');
}
