/** Reading XML that nobody vouches for: piece by piece, without document types and their entities, within limits. */
import { SaxesParser } from 'saxes';
import { breathe } from '../breathe.ts';
import { damagedWorkbook, tooLarge } from '../refusals.ts';

/** No workbook nests deeper or gives an element more attributes; both would cost memory that its size does not bound. */
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 256;
/** Elements and attributes of a part together: 20,000 rows of fifteen cells, each with a value and two attributes, and some more. */
const MAX_NODES = 1_500_000;
/** Bytes without a tag; a cell's text is a quarter of it at most. */
const MAX_TEXT_BYTES = 1024 * 1024;

export type Attributes = Readonly<Record<string, string>>;

/** Names come without their prefixes: "x:row" is "row". */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Reads to the end, or until the handler throws, and lets others have their turn between two chunks.
 * @throws ProblemError for XML that is broken, declares a document type or is too long, DeadlineError once the call's time is over
 */
export async function readXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  let sinceTag = 0;
  const parser = createParser(handler, () => {
    sinceTag = 0;
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) {
    sinceTag += chunk.length;
    parser.write(decoder.decode(chunk, { stream: true }));
    if (sinceTag > MAX_TEXT_BYTES) throw damagedWorkbook();
    await breathe();
  }
  parser.write(decoder.decode());
  parser.close();
}

/** @param tagged is called at each tag */
function createParser(handler: XmlHandler, tagged: () => void): SaxesParser {
  const parser = new SaxesParser();
  let depth = 0;
  let attributes = 0;
  let nodes = 0;
  const count = () => {
    nodes += 1;
    if (nodes > MAX_NODES)
      throw tooLarge('The workbook holds too much. Please send one with these four columns alone.');
  };
  parser.on('error', (error) => {
    throw damagedWorkbook(error);
  });
  parser.on('doctype', () => {
    throw damagedWorkbook();
  });
  parser.on('opentagstart', () => {
    tagged();
    count();
    attributes = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw damagedWorkbook();
  });
  parser.on('attribute', () => {
    count();
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw damagedWorkbook();
  });
  parser.on('opentag', ({ name, attributes }) => handler.open(localName(name), attributes));
  parser.on('text', (text) => handler.text?.(text));
  parser.on('cdata', (text) => handler.text?.(text));
  parser.on('closetag', ({ name }) => {
    tagged();
    depth -= 1;
    handler.close?.(localName(name));
  });
  return parser;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
