import type { Node } from 'web-tree-sitter';
import type { Place } from '../finding.ts';

/** Something the check cannot read, which is never passed over: the file is refused there. */
export class Unreadable extends Error {
  readonly at: Place;

  constructor(at: Place, message: string) {
    super(message);
    this.at = at;
  }
}

/** Where a node of the grammar's tree begins. */
export function placeOf(node: Node): Place {
  return { line: node.startPosition.row + 1, column: node.startPosition.column + 1 };
}

/** The named children, without comments. */
export function partsOf(node: Node): Node[] {
  return node.namedChildren.filter((child) => child !== null && !isComment(child));
}

/** All children, words and signs too, without comments. */
export function tokensOf(node: Node): Node[] {
  return node.children.filter((child) => child !== null && !isComment(child));
}

function isComment({ type }: Node): boolean {
  return type === 'comment' || type === 'diagnostic_comment';
}

/** Refuses a construct by its name in the grammar. */
export function refuse(node: Node, what = node.type.replaceAll('_', ' ')): never {
  throw new Unreadable(placeOf(node), `${what} cannot be read by this check`);
}
