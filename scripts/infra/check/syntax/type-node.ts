/** Reads types: of parameters, outputs and `type` declarations. */
import type { Node } from 'web-tree-sitter';
import type { Decorator, TypeNode, TypeProperty } from './ast.ts';
import { readExpression } from './expression.ts';
import { isAsserted } from './prepare.ts';
import { partsOf, placeOf, refuse } from './unreadable.ts';

/** @throws Unreadable */
export function readType(node: Node): TypeNode {
  const at = placeOf(node);
  const [first] = partsOf(node);
  if (isAsserted(node)) return refuse(node, 'a type without null (!)');
  switch (node.type) {
    case 'type':
    case 'parenthesized_type':
    case 'parenthesized_expression':
      return readType(first ?? refuse(node));
    case 'primitive_type':
    case 'identifier':
      return { kind: 'named', name: node.text, at };
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return { kind: 'literal', value: readExpression(node), at };
    case 'array_type':
      return { kind: 'array', item: readType(first ?? refuse(node)), at };
    case 'nullable_type':
      return node.text.endsWith('?') ? { kind: 'nullable', of: readType(first ?? refuse(node)), at } : refuse(node);
    case 'union_type':
      return { kind: 'union', of: partsOf(node).map(readType), at };
    case 'binary_expression':
      return node.childForFieldName('operator')?.text === '|'
        ? { kind: 'union', of: partsOf(node).map(readType), at }
        : refuse(node);
    case 'object':
      return { kind: 'object', properties: readProperties(node), at };
    default:
      return refuse(node, `the type ${node.text}`);
  }
}

function readProperties(node: Node): TypeProperty[] {
  const properties: TypeProperty[] = [];
  let decorators: readonly Decorator[] = [];
  for (const part of partsOf(node)) {
    if (part.type === 'decorators') {
      decorators = readDecorators(part);
      continue;
    }
    const parts = partsOf(part);
    const type = readType(parts.at(-1) ?? refuse(part));
    const key = parts.length > 1 ? parts[0] : undefined;
    const optional = type.kind === 'nullable';
    const name = key && (key.type === 'string' ? key.text.slice(1, -1) : key.text);
    properties.push({ name, optional, type, decorators, at: placeOf(part) });
    decorators = [];
  }
  return properties;
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
