/** Reads untrusted XML as a stream, with limits, and without document types and custom entities. */
import { SaxesParser } from 'saxes';
import { yieldToEventLoop } from '../event-loop.ts';
import { damagedWorkbook, tooLarge } from '../file-problems.ts';

/** Real workbooks stay far below these limits. Without limits, a small file could use unbounded memory. */
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 256;
/**
 * Maximum number of elements and attributes per part. 20,000 rows of fifteen cells, each with a value and two
 * attributes, need less.
 */
const MAX_NODES = 1_500_000;
/** Maximum number of bytes between two tags: at least four times the text of any cell. */
const MAX_TEXT_BYTES = 1024 * 1024;

export type Attributes = Readonly<Record<string, string>>;

/** Receives the elements. Names have no prefix: "row" for "x:row". */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Reads to the end unless the handler throws. Yields to the event loop between chunks.
 * @throws ProblemError if the XML is invalid, declares a document type or is too long; DeadlineError after the request's deadline
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
    await yieldToEventLoop();
  }
  parser.write(decoder.decode());
  parser.close();
}

/** @param onTag called for each start and end tag */
function createParser(handler: XmlHandler, onTag: () => void): SaxesParser {
  const parser = new SaxesParser();
  let depth = 0;
  let attributes = 0;
  let nodes = 0;
  const count = () => {
    nodes += 1;
    if (nodes > MAX_NODES)
      throw tooLarge('The workbook contains too many cells. Please send only the four columns of the import.');
  };
  parser.on('error', (error) => {
    throw damagedWorkbook(error);
  });
  parser.on('doctype', () => {
    throw damagedWorkbook();
  });
  parser.on('opentagstart', () => {
    onTag();
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
    onTag();
    depth -= 1;
    handler.close?.(localName(name));
  });
  return parser;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
