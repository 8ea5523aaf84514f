/** Reading XML that nobody vouches for: piece by piece, without document types and their entities, within limits. */
import { SaxesParser } from 'saxes';
import { damagedWorkbook } from '../refusals.ts';

/** No workbook nests deeper or gives an element more attributes; both would cost memory that its size does not bound. */
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 256;

export type Attributes = Readonly<Record<string, string>>;

/** Names come without their prefixes: "x:row" is "row". */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Reads to the end, or until the handler throws. @throws ProblemError for XML that is broken or declares a document type */
export async function readXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const parser = createParser(handler);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode());
  parser.close();
}

function createParser(handler: XmlHandler): SaxesParser {
  const parser = new SaxesParser();
  let depth = 0;
  let attributes = 0;
  parser.on('error', (error) => {
    throw damagedWorkbook(error);
  });
  parser.on('doctype', () => {
    throw damagedWorkbook();
  });
  parser.on('opentagstart', () => {
    attributes = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw damagedWorkbook();
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw damagedWorkbook();
  });
  parser.on('opentag', ({ name, attributes }) => handler.open(localName(name), attributes));
  parser.on('text', (text) => handler.text?.(text));
  parser.on('cdata', (text) => handler.text?.(text));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handler.close?.(localName(name));
  });
  return parser;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
