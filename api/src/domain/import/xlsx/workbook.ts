/** Reads the texts of a workbook's first visible sheet (.xlsx, ECMA-376). */
import { posix } from 'node:path';
import { DeadlineError } from '../../../deadline.ts';
import { ProblemError } from '../../problem-error.ts';
import { badFile, damagedWorkbook, wrongKind } from '../file-problems.ts';
import { type ReadHeaders, SheetRows } from '../rows.ts';
import { type Archive, openArchive } from './archive.ts';
import { sharedStringsHandler } from './shared-strings.ts';
import { sheetHandler } from './sheet.ts';
import { type Attributes, readXml, type XmlHandler } from './xml.ts';

/**
 * Returns the rows of the first visible sheet.
 * @throws ProblemError for any invalid workbook, DeadlineError after the request's deadline
 */
export async function readWorkbook<Row>(bytes: Buffer, readHeaders: ReadHeaders<Row>): Promise<readonly Row[]> {
  try {
    return await readSheet(await openArchive(bytes), readHeaders);
  } catch (error) {
    throw error instanceof ProblemError || error instanceof DeadlineError ? error : damagedWorkbook(error);
  }
}

async function readSheet<Row>(archive: Archive, readHeaders: ReadHeaders<Row>): Promise<readonly Row[]> {
  const root = await relationsOf(archive, '');
  const workbook = root.find(({ kind }) => kind === 'officeDocument')?.part;
  if (workbook === undefined) throw notWorkbook();
  const relations = await relationsOf(archive, workbook);
  const sheet = await firstSheet(archive, workbook, relations);
  const texts: string[] = [];
  const sharedStrings = relations.find(({ kind }) => kind === 'sharedStrings');
  if (sharedStrings) await readPart(archive, sharedStrings.part, sharedStringsHandler(texts));
  const rows = new SheetRows(readHeaders, { isDelimited: false });
  await readPart(
    archive,
    sheet,
    sheetHandler(texts, (number, cells) => rows.add(number, cells)),
  );
  return rows.finish();
}

/** A reference from one part to another. */
interface Relation {
  readonly id: string;
  /** Last segment of the type's URI: "worksheet". The rest differs between transitional and strict workbooks. */
  readonly kind: string;
  /** Name of the target part in the archive. */
  readonly part: string;
}

/** Returns the references of a part. @param part "" for the archive itself */
async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const folder = posix.dirname(`/${part}`);
  const relations: Relation[] = [];
  await readPart(archive, posix.join(folder, '_rels', `${posix.basename(part)}.rels`).slice(1), {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name === 'Relationship')
        relations.push({ id, kind: posix.basename(type), part: posix.resolve(folder, target).slice(1) });
    },
  });
  return relations;
}

async function firstSheet(archive: Archive, workbook: string, relations: readonly Relation[]): Promise<string> {
  if (workbook.endsWith('.bin')) throw wrongKind('This is a binary workbook (.xlsb).');
  const sheets: Attributes[] = [];
  let isWorkbook = false;
  await readPart(archive, workbook, {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true;
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') sheets.push(attributes);
    },
  });
  if (!isWorkbook) throw notWorkbook();
  for (const sheet of sheets) {
    const id = Object.entries(sheet).find(([name]) => name.endsWith(':id'))?.[1];
    const relation = relations.find((candidate) => candidate.id === id);
    if (relation?.kind === 'worksheet') return relation.part;
  }
  throw badFile('no_sheet', 'The workbook has no visible sheet. Please unhide the sheet with the managers.');
}

function notWorkbook(): ProblemError {
  return wrongKind('This is not an Excel workbook.');
}

async function readPart(archive: Archive, name: string, handler: XmlHandler): Promise<void> {
  const stream = await archive.open(name);
  if (stream) await readXml(stream, handler);
}
