import type { Node } from 'web-tree-sitter';
import type { Place } from '../finding.ts';

/** Syntax that the check does not support. Always reported, so that no part of a template stays unchecked. */
export class Unreadable extends Error {
  readonly at: Place;

  constructor(at: Place, message: string) {
    super(message);
    this.at = at;
  }
}

/** Returns the position of a node. */
export function placeOf(node: Node): Place {
  return { line: node.startPosition.row + 1, column: node.startPosition.column + 1 };
}

/** Returns the named children. Omits comments. */
export function partsOf(node: Node): Node[] {
  return node.namedChildren.filter((child) => child !== null && !isComment(child));
}

/** Returns all children, including keywords and symbols. Omits comments. */
export function tokensOf(node: Node): Node[] {
  return node.children.filter((child) => child !== null && !isComment(child));
}

function isComment({ type }: Node): boolean {
  return type === 'comment' || type === 'diagnostic_comment';
}

/** Throws Unreadable for a construct. `what` is its name in the message. */
export function reject(node: Node, what = node.type.replaceAll('_', ' ')): never {
  throw new Unreadable(placeOf(node), `${what} is not supported by this check`);
}
