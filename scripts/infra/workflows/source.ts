/** YAML and JSON with the places of what stands in them; JSON is read as the YAML that it is. */
import { type Document, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Finding } from './finding.ts';
import type { Path } from './shape.ts';

export class Source {
  readonly #file: string;
  readonly #lines = new LineCounter();
  readonly #document: Document.Parsed;

  /** @param file with `/`, from the repository's folder */
  constructor(file: string, text: string) {
    this.#file = file;
    this.#document = parseDocument(text, { lineCounter: this.#lines });
  }

  /** What keeps it from being read at all. */
  get unreadable(): Finding[] {
    return this.#document.errors.map(({ message, pos: [start] }) => this.#at(start, message.split('\n')[0] ?? message));
  }

  get value(): unknown {
    return this.#document.toJS();
  }

  /**
   * Says something of what stands at a path, or of the nearest thing around it that is there.
   * @param line of a text in lines of its own, from 1; 0: of all of it
   */
  finding(path: Path, message: string, line = 0): Finding {
    for (let length = path.length; length > 0; length--) {
      const node = this.#document.getIn(path.slice(0, length), true);
      if (!isNode(node) || !node.range) continue;
      const found = this.#at(node.range[0], message);
      const isBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
      return isBlock && line > 0 ? { ...found, line: found.line + line, column: 1 } : found;
    }
    return this.#at(this.#document.range[0], message);
  }

  #at(offset: number, message: string): Finding {
    const { line, col } = this.#lines.linePos(offset);
    return { file: this.#file, line, column: col, message };
  }
}
