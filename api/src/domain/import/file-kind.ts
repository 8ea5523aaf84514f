/** Detects the kind of an uploaded file by its content, because names and content types may be wrong. */
import { wrongKind } from './file-problems.ts';

const SIGNATURES: readonly (readonly [kind: 'zip' | 'ole' | 'other', bytes: string, what?: string])[] = [
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
  ['ole', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['other', '%PDF-', 'This is a PDF file.'],
  ['other', '\x89PNG', 'This is a picture.'],
  ['other', '\xff\xd8\xff', 'This is a picture.'],
  ['other', 'GIF8', 'This is a picture.'],
  ['other', '\x1f\x8b', 'This is a compressed file.'],
  ['other', '7z\xbc\xaf\x27\x1c', 'This is a compressed file.'],
  ['other', 'Rar!\x1a\x07', 'This is a compressed file.'],
  ['other', '{\\rtf', 'This is a text document (RTF).'],
];

/** Name of the stream with an encrypted workbook, as encoded in the OLE container. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Returns "zip" for an archive, such as .xlsx, and "text" for anything unknown.
 * @throws ProblemError "unsupported_media_type" for any other known kind
 */
export function fileKind(bytes: Buffer): 'zip' | 'text' {
  const start = bytes.toString('latin1', 0, 16);
  const [kind, , what] = SIGNATURES.find(([, signature]) => start.startsWith(signature)) ?? ['text'];
  if (kind === 'zip' || kind === 'text') return kind;
  if (kind === 'other') throw wrongKind(what ?? '');
  if (bytes.includes(ENCRYPTED_PACKAGE)) throw wrongKind('This workbook is password-protected.');
  throw wrongKind('This is a file of an old Office version, such as .xls.');
}
