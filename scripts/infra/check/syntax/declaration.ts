/** Reads one declaration of a template out of the grammar's tree. */
import type { Node } from 'web-tree-sitter';
import type { Declaration, Decorator, Expression, ObjectLiteral, Resource } from './ast.ts';
import { nestedResource, readExpression, readText } from './expression.ts';
import { readDecorators, readType } from './type-node.ts';
import { partsOf, placeOf, refuse } from './unreadable.ts';
import { bodyOf } from './walk.ts';

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
      const body = third ?? refuse(node);
      const resource: Resource = { ...head, kind: 'resource', type, existing, body: readExpression(body) };
      return [resource, ...readNested(resource, body, isParameterFile, source)];
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

/**
 * Reads resources nested at the top level of another one as if they were declared beside it with `parent`. Their names count for the
 * whole file here; Bicep knows them only within the parent.
 */
function readNested(parent: Resource, body: Node, isParameterFile: boolean, source: string): Declaration[] {
  const object = body.type === 'if_statement' ? partsOf(body).at(-1) : body;
  let decorators: readonly Decorator[] = [];
  return (object ? partsOf(object) : []).flatMap((part) => {
    if (part.type === 'decorators') {
      decorators = readDecorators(part);
      return [];
    }
    const nested = nestedResource(part);
    const read = nested ? readDeclaration(nested, decorators, isParameterFile, source) : [];
    decorators = [];
    const [own, ...deeper] = read;
    if (own?.kind !== 'resource') return [];
    return [childOf(parent, own), ...deeper.map((one) => (one.kind === 'resource' ? withTypeOf(parent, one) : one))];
  });
}

/** A nested resource with its full type, its parent, and its parent's condition. */
function childOf(parent: Resource, child: Resource): Resource {
  const { at } = child;
  const { object, loop } = bodyOf(child.body);
  const { condition } = bodyOf(parent.body);
  const entry = { key: 'parent', value: { kind: 'name', name: parent.name, at } as const, at };
  const whole = object ? replaced(child.body, { ...object, entries: [...object.entries, entry] }) : child.body;
  const isConditional = condition !== undefined && !loop && whole.kind !== 'if';
  const body: Expression = isConditional ? { kind: 'if', condition, body: whole, at } : whole;
  return withTypeOf(parent, { ...child, body });
}

/** A body with its object replaced. */
function replaced(body: Expression, object: ObjectLiteral): Expression {
  return body.kind === 'for' || body.kind === 'if' ? { ...body, body: replaced(body.body, object) } : object;
}

/** `boxes@2025-01-01` and `drawers`: `boxes/drawers@2025-01-01`. */
function withTypeOf(parent: Resource, child: Resource): Resource {
  const [name, version] = parent.type.split('@');
  const [own, ownVersion = version] = child.type.split('@');
  return { ...child, type: `${name}/${own}@${ownVersion}` };
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
