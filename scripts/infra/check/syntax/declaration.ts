/** Reads one declaration of a template out of the grammar's tree. */
import type { Node } from 'web-tree-sitter';
import type { Declaration, Decorator } from './ast.ts';
import { readExpression, readText } from './expression.ts';
import { readType } from './type-node.ts';
import { partsOf, placeOf, refuse } from './unreadable.ts';

/** @throws Unreadable for a kind of declaration that the check does not know */
export function readDeclaration(
  node: Node,
  decorators: readonly Decorator[],
  isParameterFile: boolean,
  source: string,
): Declaration[] {
  const parts = partsOf(node);
  const [nameNode, second, third] = parts;
  if (!nameNode) return refuse(node);
  const head = { name: nameNode.text, at: placeOf(nameNode), decorators };
  switch (node.type) {
    case 'parameter_declaration': {
      const type = readType(second ?? refuse(node));
      return [{ ...head, kind: 'parameter', type, value: third && readExpression(third) }];
    }
    case 'variable_declaration': {
      const read = readExpression(second ?? refuse(node));
      const value = node.lastChild?.type === '!' ? ({ kind: 'asserted', of: read, at: read.at } as const) : read;
      const isParameter = isParameterFile && source.startsWith('param', node.startIndex);
      return [
        isParameter ? { ...head, kind: 'parameter', type: undefined, value } : { ...head, kind: 'variable', value },
      ];
    }
    case 'output_declaration':
      return [
        {
          ...head,
          kind: 'output',
          type: readType(second ?? refuse(node)),
          value: readExpression(third ?? refuse(node)),
        },
      ];
    case 'resource_declaration': {
      const existing = node.children.some((child) => child?.type === 'existing');
      const type = textOf(second ?? refuse(node));
      return [{ ...head, kind: 'resource', type, existing, body: readExpression(third ?? refuse(node)) }];
    }
    case 'module_declaration': {
      const path = second ?? refuse(node);
      const body = readExpression(third ?? refuse(node));
      return [{ ...head, kind: 'module', path: textOf(path), pathAt: placeOf(path), body }];
    }
    case 'type_declaration':
      return [{ ...head, kind: 'type', type: readType(second ?? refuse(node)) }];
    case 'import_functionality':
      return readImports(node, decorators);
    default:
      return refuse(node);
  }
}

/** `import { a, b as c } from 'types.bicep'`; all of a file under one name is not known here. */
function readImports(node: Node, decorators: readonly Decorator[]): Declaration[] {
  const tokens = node.children.filter((child) => child !== null);
  if (tokens.some(({ type }) => type === '*')) return refuse(node, 'import * as');
  const path = textOf(partsOf(node).at(-1) ?? refuse(node));
  return tokens.flatMap((token, index) => {
    if (token.type !== 'identifier' || tokens[index - 1]?.type === 'as') return [];
    const renamed = tokens[index + 1]?.type === 'as' ? tokens[index + 2] : undefined;
    const name = (renamed ?? token).text;
    return [{ kind: 'import' as const, name, original: token.text, path, at: placeOf(token), decorators }];
  });
}

function textOf(node: Node): string {
  const { parts } = readText(node);
  return parts.length === 1 && typeof parts[0] === 'string'
    ? parts[0]
    : refuse(node, 'a text that is put together here');
}
