/** The types of a template's declarations and expressions, in terms of bicep-types. */
import { ObjectTypePropertyFlags as Flag, type ObjectTypeProperty, TypeFactory, type TypeReference } from 'bicep-types';
import type { Expression, Output, Parameter } from '../syntax/ast.ts';
import { type Kind, kindOf, onlyObject, propertyOf } from '../types/accept.ts';
import { functionNamed } from '../types/functions.ts';
import { type Typed, typeAt } from '../types/library.ts';
import { type Model, type Scope, scopeOf, symbolOf, templateOf } from './model.ts';
import { writtenOut } from './outcomes.ts';

const factory = new TypeFactory();
const anything = factory.addAnyType();
const BY_KIND: Readonly<Record<Kind, TypeReference>> = {
  string: factory.addStringType(),
  int: factory.addIntegerType(),
  bool: factory.addBooleanType(),
  null: factory.addNullType(),
  array: factory.addArrayType(anything),
  object: factory.addObjectType('object', {}, anything),
};
const string = { type: BY_KIND.string, flags: Flag.None };
/** Of a resource whose type is not known. */
const RESOURCE = factory.addObjectType('a resource', { id: string, name: string, type: string }, anything);
const ofKind = (kind: Kind): Typed => typeAt(BY_KIND[kind], factory.types);

export const [BOOL, ARRAY] = [ofKind('bool'), ofKind('array')];

const NAMED: Readonly<Record<string, Kind>> = {
  ...{ string: 'string', int: 'int', bool: 'bool', object: 'object', array: 'array' },
  ...{ secureString: 'string', secureObject: 'object' },
};

export function isSecret({ type, decorators }: Parameter | Output): boolean {
  return decorators.some(({ name }) => name === 'secure') || /^secure/.test(type ?? '');
}

/** The declared type with its allowed values and limits. */
function referenceOf(declaration: Parameter | Output): TypeReference {
  const { type, decorators } = declaration;
  const argument = (name: string) => decorators.find((decorator) => decorator.name === name)?.args[0];
  const [least, most, minLength, maxLength] = ['minValue', 'maxValue', 'minLength', 'maxLength'].map((name) => {
    const bound = argument(name);
    return bound?.kind === 'number' ? bound.value : undefined;
  });
  const text = type?.replace(/\?$/, '') ?? '';
  const kind = text.endsWith('[]') ? 'array' : NAMED[text];
  const allowed = argument('allowed');
  const values = allowed?.kind === 'array' && kind !== 'array' ? allowed.items.map(writtenOut) : [];
  let reference = kind === undefined ? anything : BY_KIND[kind];
  if (kind === 'string')
    reference = factory.addStringType(isSecret(declaration) ? true : undefined, minLength, maxLength);
  if (kind === 'int') reference = factory.addIntegerType(least, most);
  if (kind === 'array') reference = factory.addArrayType(anything, minLength, maxLength);
  if (values.length > 0) {
    const literals = values.map((value) =>
      typeof value === 'number' ? factory.addIntegerType(value, value) : factory.addStringLiteralType(String(value)),
    );
    // A text that is computed is checked when it is deployed.
    reference = factory.addUnionType(kind === 'string' ? [...literals, reference] : literals);
  }
  if (type?.endsWith('?')) reference = factory.addUnionType([reference, BY_KIND.null]);
  return reference;
}

export function declaredType(declaration: Parameter | Output): Typed {
  return typeAt(referenceOf(declaration), factory.types);
}

/** True for a type that a declaration names and Bicep does not have. */
export function isUnknownType({ type }: Parameter | Output): boolean {
  const name = type?.replace(/\?$/, '') ?? 'any';
  return /^\w+$/.test(name) && name !== 'any' && NAMED[name] === undefined;
}

const requires = ({ type, value }: Parameter) => value === undefined && !type?.endsWith('?');

/** The parameters of a template as the properties of an object. */
export function parametersType({ template }: Model, name: string): Typed {
  const properties = template.declarations.flatMap((declaration): [string, ObjectTypeProperty][] =>
    declaration.kind === 'parameter'
      ? [
          [
            declaration.name,
            { type: referenceOf(declaration), flags: requires(declaration) ? Flag.Required : Flag.None },
          ],
        ]
      : [],
  );
  return typeAt(factory.addObjectType(name, Object.fromEntries(properties)), factory.types);
}

/** A module as its caller reads it: name and outputs. */
function moduleType(model: Model, name: string): Typed {
  const outputs = model.template.declarations.flatMap((declaration): [string, ObjectTypeProperty][] =>
    declaration.kind === 'output' ? [[declaration.name, { type: referenceOf(declaration), flags: Flag.None }]] : [],
  );
  const ofOutputs = { type: factory.addObjectType(name, Object.fromEntries(outputs)), flags: Flag.None };
  const type = factory.addObjectType('a module', { name: string, outputs: ofOutputs });
  return typeAt(type, factory.types);
}

const KINDS: Readonly<Partial<Record<Expression['kind'], Kind>>> = {
  ...{ text: 'string', number: 'int', boolean: 'bool', null: 'null', object: 'object', array: 'array', for: 'array' },
};

/** Undefined if the type depends on the deployment or is unknown. */
export function typeOf(expression: Expression, scope: Scope): Typed | undefined {
  switch (expression.kind) {
    case 'unary':
      return ofKind(expression.operator === '!' ? 'bool' : 'int');
    case 'binary':
      if (expression.operator === '??') return undefined;
      return ofKind(/^[-+*/%]$/.test(expression.operator) ? 'int' : 'bool');
    case 'ternary': {
      const [type, other] = [typeOf(expression.consequence, scope), typeOf(expression.alternative, scope)];
      return type && other && kindOf(type) === kindOf(other) ? type : undefined;
    }
    case 'call': {
      const answers = expression.callee.kind === 'name' ? functionNamed(expression.callee.name)?.answers : undefined;
      return answers && ofKind(answers);
    }
    case 'index':
      return expression.object.kind === 'name' ? typeOf(expression.object, scope) : undefined;
    case 'name':
      return typeOfName(expression.name, scope);
    case 'member': {
      const from = typeOf(expression.object, scope);
      const object = from && onlyObject(from);
      const next = object && (propertyOf(object, expression.property)?.type ?? object.additionalProperties);
      return next && typeAt(next, from.types);
    }
    default: {
      const kind = KINDS[expression.kind];
      return kind && ofKind(kind);
    }
  }
}

/** Of several resources or modules in a loop, the type of one. */
function typeOfName(name: string, scope: Scope): Typed | undefined {
  const { model } = scope;
  const symbol = symbolOf(name, scope);
  switch (symbol?.kind) {
    case 'variable':
      return typeOf(symbol.value, scopeOf(model));
    case 'parameter':
      return declaredType(symbol);
    case 'resource':
      return model.project.types?.find(symbol.type)?.body ?? typeAt(RESOURCE, factory.types);
    case 'module': {
      const target = templateOf(symbol, model);
      return target && moduleType(target, symbol.path);
    }
    default:
      return undefined;
  }
}
