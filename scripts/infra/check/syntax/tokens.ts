/** Takes the grammar's tree of an expression apart, in the order of the text, for precedence.ts. */
import type { Node } from 'web-tree-sitter';
import type { Expression } from './ast.ts';
import type { Token } from './precedence.ts';
import { isAsserted } from './prepare.ts';
import { partsOf, placeOf, refuse, tokensOf, Unreadable } from './unreadable.ts';

type Read = (node: Node) => Expression;

/**
 * @param read how what stands within brackets is read
 * @param readWhole how what is no operator and no access is
 */
export function tokens(node: Node, read: Read, readWhole: Read): Token[] {
  const at = placeOf(node);
  switch (node.type) {
    case 'member_expression':
    case 'subscript_expression':
    case 'call_expression':
    case 'unary_expression':
    case 'binary_expression':
    case 'ternary_expression':
    case 'lambda_expression':
    case 'nullable_type':
      return loose(node, read, readWhole);
    case 'parenthesized_expression': {
      const within = partsOf(node);
      const names = within.every(({ type }) => type === 'identifier') ? within.map(({ text }) => text) : undefined;
      const [only] = within;
      const value: Expression = within.length === 1 && only ? read(only) : { kind: 'null', at };
      if (within.length !== 1 && !names) throw new Unreadable(at, 'this expression cannot be read');
      return [{ kind: 'operand', value, at, ...(names && { group: names }) }, ...assertion(node)];
    }
    default:
      return [{ kind: 'operand', value: readWhole(node), at }, ...assertion(node)];
  }
}

/** A node whose parts may belong together otherwise than the tree says. */
function loose(node: Node, read: Read, readWhole: Read): Token[] {
  const found: Token[] = [];
  const parts = tokensOf(node);
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (!part) break;
    const at = placeOf(part);
    const safe = parts[index - 1]?.type === '.?';
    if (part.type === 'property_identifier')
      found.push({ kind: 'member', property: part.text, safe, at }, ...assertion(part));
    else if (part.type === 'arguments') {
      sameLine(parts[index - 1], part);
      found.push({ kind: 'call', args: partsOf(part).map(read), at }, ...assertion(part));
    } else if (part.type === '[') {
      sameLine(parts[index - 1], part);
      const isSafe = parts[index + 1]?.type === '?';
      const inner = parts[index + (isSafe ? 2 : 1)] ?? refuse(node);
      index += isSafe ? 3 : 2;
      found.push({ kind: 'index', index: read(inner), safe: isSafe, at }, ...assertion(parts[index] ?? refuse(node)));
    } else if (part.isNamed) found.push(...tokens(part, read, readWhole));
    else if (part.type !== '.' && part.type !== '.?') found.push({ kind: 'sign', sign: part.type, at });
  }
  return found;
}

/** The `!` behind a value. */
function assertion(node: Node): Token[] {
  const { row, column } = node.endPosition;
  return isAsserted(node) ? [{ kind: 'sign', sign: '!', at: { line: row + 1, column: column + 1 } }] : [];
}

/** In an array one item a line, `a` and `(b)` are two: the grammar takes them for a call. */
function sameLine(before: Node | undefined, node: Node): void {
  if (before && before.endPosition.row !== node.startPosition.row)
    throw new Unreadable(placeOf(node), 'what begins with a bracket here cannot be read; put a comma before it');
}
