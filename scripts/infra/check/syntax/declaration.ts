/** Reads one declaration of a template out of the grammar's tree. */
import type { Node } from 'web-tree-sitter';
import type { Declaration, Decorator, TypeNode } from './ast.ts';
import { readExpression, readText } from './expression.ts';
import { partsOf, placeOf, refuse } from './unreadable.ts';

/** @throws Unreadable for a kind of declaration that the check does not know */
export function readDeclaration(
  node: Node,
  decorators: readonly Decorator[],
  isParameterFile: boolean,
  source: string,
): Declaration {
  const parts = partsOf(node);
  const [nameNode, second, third] = parts;
  if (!nameNode) return refuse(node);
  const head = { name: nameNode.text, at: placeOf(nameNode), decorators };
  switch (node.type) {
    case 'parameter_declaration': {
      const type = readType(second ?? refuse(node));
      return { ...head, kind: 'parameter', type, value: third && readExpression(third) };
    }
    case 'variable_declaration': {
      const read = readExpression(second ?? refuse(node));
      const value = node.lastChild?.type === '!' ? ({ kind: 'asserted', of: read, at: read.at } as const) : read;
      const isParameter = isParameterFile && source.startsWith('param', node.startIndex);
      return isParameter
        ? { ...head, kind: 'parameter', type: undefined, value }
        : { ...head, kind: 'variable', value };
    }
    case 'output_declaration':
      return {
        ...head,
        kind: 'output',
        type: readType(second ?? refuse(node)),
        value: readExpression(third ?? refuse(node)),
      };
    case 'resource_declaration': {
      const existing = node.children.some((child) => child?.type === 'existing');
      const type = textOf(second ?? refuse(node));
      return { ...head, kind: 'resource', type, existing, body: readExpression(third ?? refuse(node)) };
    }
    case 'module_declaration': {
      const path = second ?? refuse(node);
      const body = readExpression(third ?? refuse(node));
      return { ...head, kind: 'module', path: textOf(path), pathAt: placeOf(path), body };
    }
    default:
      return refuse(node);
  }
}

function readType(node: Node): TypeNode {
  return { text: node.text, at: placeOf(node) };
}

export function readDecorators(node: Node): Decorator[] {
  return partsOf(node).map((decorator) => {
    const call = readExpression(partsOf(decorator)[0] ?? refuse(decorator));
    const at = placeOf(decorator);
    if (call.kind !== 'call') return refuse(decorator);
    const { callee, args } = call;
    const isNamespaced = callee.kind === 'member' && callee.object.kind === 'name' && callee.object.name === 'sys';
    if (isNamespaced) return { name: callee.property, args, at };
    return callee.kind === 'name' ? { name: callee.name, args, at } : refuse(decorator);
  });
}

function textOf(node: Node): string {
  const { parts } = readText(node);
  return parts.length === 1 && typeof parts[0] === 'string'
    ? parts[0]
    : refuse(node, 'a text that is put together here');
}
