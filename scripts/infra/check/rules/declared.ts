/** Types as templates declare them, with what decorators say of them. */
import type { Decorator, TypeNode, TypeProperty } from '../syntax/ast.ts';
import { mismatch } from '../types/assign.ts';
import {
  ANY,
  arrayOf,
  BOOL,
  INT,
  nullable,
  type ObjectType,
  OPEN,
  type Property,
  property,
  TEXT,
  type Type,
  unionOf,
} from '../types/type.ts';
import { infer } from './infer.ts';
import { type Model, report } from './model.ts';
import { importedFrom } from './symbols.ts';

const PRIMITIVES: Readonly<Record<string, Type>> = {
  string: TEXT,
  int: INT,
  bool: BOOL,
  object: OPEN,
  array: arrayOf(ANY),
  any: ANY,
  secureString: { kind: 'string', secret: true },
  secureObject: OPEN,
};

/** Reports a type that does not exist. */
export function typeOfNode(node: TypeNode, decorators: readonly Decorator[], model: Model): Type {
  return decorated(plainType(node, model), decorators, model);
}

function plainType(node: TypeNode, model: Model): Type {
  switch (node.kind) {
    case 'named':
      return PRIMITIVES[node.name] ?? declaredType(node, model);
    case 'literal':
      return infer(node.value, { model, locals: new Map() });
    case 'array':
      return arrayOf(plainType(node.item, model));
    case 'nullable':
      return nullable(plainType(node.of, model));
    case 'union':
      return unionOf(node.of.map((member) => plainType(member, model)));
    case 'object':
      return objectType(node.properties, model);
  }
}

function objectType(source: readonly TypeProperty[], model: Model): ObjectType {
  const properties = new Map<string, Property>();
  let additional: Type | undefined;
  for (const { name, optional, type, decorators } of source) {
    const declared = typeOfNode(type, decorators, model);
    if (name === undefined) additional = declared;
    else properties.set(name, property(declared, { required: !optional }));
  }
  return { kind: 'object', name: 'object', properties, additional };
}

function declaredType(node: Extract<TypeNode, { kind: 'named' }>, model: Model): Type {
  const declared = model.symbols.get(node.name);
  if (declared?.kind === 'type') return ofDeclaration(declared, model);
  const imported = declared?.kind === 'import' ? importedFrom(declared, model) : undefined;
  if (imported?.declaration.kind === 'type') return ofDeclaration(imported.declaration, imported.model);
  report({ model }, node.at, `there is no type ${node.name}`);
  return ANY;
}

/** Types that refer to themselves are not known here: the inner one is anything. */
function ofDeclaration(
  declared: { readonly type: TypeNode; readonly decorators: readonly Decorator[] },
  model: Model,
): Type {
  if (declaring.has(declared)) return ANY;
  declaring.add(declared);
  try {
    return typeOfNode(declared.type, declared.decorators, model);
  } finally {
    declaring.delete(declared);
  }
}

const declaring = new Set<object>();

function decorated(type: Type, decorators: readonly Decorator[], model: Model): Type {
  let result = type;
  const numberOf = ({ args: [first] }: Decorator) => (first?.kind === 'number' ? first.value : undefined);
  for (const decorator of decorators) {
    const value = numberOf(decorator);
    const [first] = decorator.args;
    if (decorator.name === 'allowed' && first?.kind === 'array') {
      // declarations.ts reports values of another type.
      const values = first.items.map((item) => infer(item, { model, locals: new Map() }));
      if (type.kind !== 'array') result = unionOf(values.filter((value) => !mismatch(value, type)));
    } else if (decorator.name === 'secure' && result.kind === 'string') result = { ...result, secret: true };
    else if (value !== undefined && (decorator.name === 'minLength' || decorator.name === 'minValue'))
      result = bounded(result, 'min', value);
    else if (value !== undefined && (decorator.name === 'maxLength' || decorator.name === 'maxValue'))
      result = bounded(result, 'max', value);
  }
  return result;
}

function bounded(type: Type, bound: 'min' | 'max', value: number): Type {
  return type.kind === 'string' || type.kind === 'int' || type.kind === 'array' ? { ...type, [bound]: value } : type;
}
