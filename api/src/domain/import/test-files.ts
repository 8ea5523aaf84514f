/** Files for import tests: workbooks written by a spreadsheet library, and handmade ones for hostile content. */
import { deflateRawSync } from 'node:zlib';
import { type BookType, utils, write } from '@e965/xlsx';
import { strToU8, Zip, ZipPassThrough } from 'fflate';

export const HEADERS = ['unitCode', 'firstName', 'lastName', 'emailAddress'];
export const HEADER_LINE = HEADERS.join(',');

export const bytesOf = (text: string) => new TextEncoder().encode(text);

type Value = string | number | boolean | null | { readonly f: string; readonly v?: string };

/** Returns a workbook with one sheet, or with several by name. */
export function workbook(
  sheets: readonly (readonly Value[])[] | Readonly<Record<string, readonly (readonly Value[])[]>>,
  bookType: BookType = 'xlsx',
): Uint8Array {
  const book = utils.book_new();
  const named = Array.isArray(sheets) ? { Sheet1: sheets } : sheets;
  for (const [name, rows] of Object.entries(named)) {
    const cells = rows.map((row: readonly Value[]) =>
      row.map((value) => (typeof value === 'object' && value !== null ? { t: 's', ...value } : value)),
    );
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), name);
  }
  return new Uint8Array(write(book, { type: 'buffer', bookType, compression: true }));
}

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const KIND = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Returns the parts of a workbook with this XML for the sheet and the shared strings. */
export function workbookParts(sheet: string, sharedStrings = '<sst/>'): Record<string, Uint8Array> {
  return {
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${KIND}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${KIND}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${KIND}/worksheet" Target="worksheets/sheet1.xml"/>` +
        `<Relationship Id="r2" Type="${KIND}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
    'xl/sharedStrings.xml': strToU8(sharedStrings),
  };
}

/** Compresses with Node, because tests zip half a gigabyte and fflate takes three times as long. */
export function zipped(parts: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_, chunk) => chunks.push(chunk));
  for (const [name, content] of Object.entries(parts)) {
    const file = new ZipPassThrough(name);
    file.compression = 8;
    Object.assign(file, {
      process: (chunk: Uint8Array) => file.ondata(null, deflateRawSync(chunk, { level: 1 }), true),
    });
    zip.add(file);
    file.push(content, true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(chunks));
}

/** Returns the XML of a row with inline strings. */
export const inlineRow = (...texts: string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

/** Returns the error that reading the file throws. Fails if reading does not throw. */
export async function rejection(
  reading: Promise<unknown>,
): Promise<{ code: string; reason: unknown; message: string }> {
  const error: unknown = await reading.then(
    () => new Error('The file was not rejected.'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error && 'code' in error)) throw error;
  const { code, message } = error;
  return { code: String(code), reason: 'reason' in error ? error.reason : undefined, message };
}
