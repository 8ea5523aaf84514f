/** Checks that the properties that expressions read exist in modules and resources. */
import type { Expression } from '../syntax/ast.ts';
import { everyExpression, expressionsOf, literalOf } from '../syntax/walk.ts';
import { onlyObject, propertyOf } from '../types/accept.ts';
import { type Typed, typeAt } from '../types/library.ts';
import { type Model, report, type Scope, symbolOf, templateOf } from './model.ts';

type Member = Extract<Expression, { kind: 'member' }>;

export function checkReads(model: Model): void {
  for (const declaration of model.template.declarations) {
    const expressions = expressionsOf(declaration).flatMap((one) => [...everyExpression(one)]);
    // In `resource.listKeys()`, `listKeys` is not a property.
    const callees = new Set(expressions.map((one) => (one.kind === 'call' ? one.callee : undefined)));
    const locals = new Map(expressions.flatMap(localsOf).map((name) => [name, undefined] as const));
    for (const expression of expressions)
      if (expression.kind === 'member' && !callees.has(expression)) checkMember(expression, { model, locals });
  }
}

/** Names of loop and lambda variables, whose values are unknown here. */
function localsOf(expression: Expression): readonly string[] {
  if (expression.kind === 'lambda') return expression.parameters;
  return expression.kind === 'for' ? [expression.item, expression.index ?? expression.item] : [];
}

function checkMember({ object, property, at }: Member, scope: Scope): void {
  const from = typeOf(object, scope);
  const type = from && onlyObject(from);
  if (type && !propertyOf(type, property) && !type.additionalProperties)
    report(scope.model, at, `${type.name} has no property ${property}`);
  const module =
    object.kind === 'member' && object.property === 'outputs' ? declarationOf(object.object, scope) : undefined;
  const target = module?.kind === 'module' ? templateOf(module.path, scope.model) : undefined;
  if (target && !target.template.declarations.some(({ kind, name }) => kind === 'output' && name === property))
    report(scope.model, at, `${target.template.file} has no output ${property}`);
}

/** Returns the type of a resource or of a property of a resource; undefined for any other expression. */
function typeOf(expression: Expression, scope: Scope): Typed | undefined {
  const declaration = declarationOf(expression, scope);
  if (declaration?.kind === 'resource') return scope.model.project.types?.find(declaration.type);
  if (expression.kind !== 'member') return undefined;
  const from = typeOf(expression.object, scope);
  const object = from && onlyObject(from);
  const type = object && propertyOf(object, expression.property)?.type;
  return type && typeAt(type, from.types);
}

/** Returns the declaration that `site` or, for a loop, `sites[0]` refers to. */
function declarationOf(expression: Expression, scope: Scope) {
  const isTurn = expression.kind === 'index' && literalOf(expression.index) === undefined;
  const named = isTurn ? expression.object : expression;
  return named.kind === 'name' ? symbolOf(named.name, scope) : undefined;
}
