/** What an uploaded file is, by its content: names and content types say what a sender believes. */
import { wrongKind } from './refusals.ts';

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

/** The stream that holds an encrypted workbook, as its name stands in the container's directory. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Whether the file is a zip archive, as .xlsx files are, or may be text.
 * @throws ProblemError "unsupported_media_type" for what is known to be neither
 */
export function fileKind(bytes: Buffer): 'zip' | 'text' {
  const start = bytes.toString('latin1', 0, 16);
  const [kind, , what] = SIGNATURES.find(([, signature]) => start.startsWith(signature)) ?? ['text'];
  if (kind === 'zip' || kind === 'text') return kind;
  if (kind === 'other') throw wrongKind(what ?? '');
  if (bytes.includes(ENCRYPTED_PACKAGE)) throw wrongKind('This workbook is protected by a password.');
  throw wrongKind('This is a file of an old version of Office (such as .xls).');
}
