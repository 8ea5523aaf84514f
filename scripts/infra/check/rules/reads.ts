/** Checks expressions: functions and their files, the kinds of operands, what is read of modules and resources. */
import { ObjectTypePropertyFlags as Flag } from 'bicep-types';
import type { Expression } from '../syntax/ast.ts';
import { bodyOf, everyExpression, expressionsOf, literalOf } from '../syntax/walk.ts';
import { literalsOf, onlyObject, propertyOf, range } from '../types/accept.ts';
import { functionNamed, isListing } from '../types/functions.ts';
import { type Model, pathFrom, report, type Scope, symbolOf, textAt } from './model.ts';
import { writtenOut } from './outcomes.ts';
import { ARRAY, BOOL, declaredType, typeOf } from './typed.ts';
import { checkValue } from './value.ts';

export function checkReads(model: Model): void {
  for (const declaration of model.template.declarations) {
    const expressions = expressionsOf(declaration).flatMap((one) => [...everyExpression(one)]);
    const callees = new Set(expressions.map((one) => (one.kind === 'call' ? one.callee : undefined)));
    const scope: Scope = {
      model,
      locals: new Map(expressions.flatMap(localsOf).map((name) => [name, undefined] as const)),
    };
    for (const expression of expressions) {
      if (expression.kind === 'call') checkCall(expression, model, declaration.kind === 'parameter');
      if (expression.kind === 'member' && !callees.has(expression)) checkMember(expression, scope);
      checkOperands(expression, scope);
      if (expression.kind === 'object')
        for (const [index, { key, at }] of expression.entries.entries())
          if (typeof key === 'string' && expression.entries.findIndex((one) => one.key === key) < index)
            report(model, at, `${key} is given twice`);
    }
  }
}

/** Names that loops and lambdas bring. Nothing is expected of their values here. */
function localsOf(expression: Expression): readonly string[] {
  if (expression.kind === 'lambda') return expression.parameters;
  return expression.kind === 'for' ? [expression.item, expression.index ?? expression.item] : [];
}

function checkOperands(expression: Expression, scope: Scope): void {
  if (expression.kind === 'if' || expression.kind === 'ternary') checkValue(expression.condition, BOOL, scope);
  if (expression.kind === 'for') checkValue(expression.range, ARRAY, scope);
  if (expression.kind !== 'binary') return;
  const { operator, left, right } = expression;
  if (operator === '&&' || operator === '||') for (const side of [left, right]) checkValue(side, BOOL, scope);
  // A comparison with a value that a parameter cannot have is a typing mistake: `environmentName == 'production'`.
  const symbol = left.kind === 'name' ? symbolOf(left.name, scope) : undefined;
  const allowed = symbol?.kind === 'parameter' ? literalsOf(declaredType(symbol)) : [];
  const value = writtenOut(right);
  if (/^[=!]=$/.test(operator) && typeof value === 'string' && allowed.length > 0 && !allowed.includes(value))
    report(scope.model, left.at, 'these two can never be the same');
}

function checkCall(call: Extract<Expression, { kind: 'call' }>, model: Model, isDefault: boolean): void {
  const { callee, args, at } = call;
  if (callee.kind !== 'name' || isListing(callee.name)) return;
  const { name } = callee;
  const signature = functionNamed(name);
  if (!signature) report(model, at, `there is no function ${name}`);
  else if (args.length < signature.least || args.length > signature.most)
    report(model, at, `${name} takes ${range(signature.least, signature.most)} arguments, not ${args.length}`);
  if (['newGuid', 'utcNow'].includes(name) && !isDefault)
    report(model, at, `${name} is for defaults of parameters alone`);
  if (name === 'readEnvironmentVariable' && !model.template.file.endsWith('.bicepparam'))
    report(model, at, `${name} is for parameter files alone`);
  const file = name.startsWith('load') ? literalOf(args[0]) : undefined;
  if (file === undefined) return;
  const text = textAt(model, file);
  if (text === undefined) report(model, at, `there is no file ${pathFrom(model, file)}`);
  try {
    if (name === 'loadJsonContent') JSON.parse(text ?? '{}');
  } catch {
    report(model, at, `${pathFrom(model, file)} is not JSON`);
  }
}

/** Reports a read of what a module or a resource does not have. */
function checkMember({ object, property, safe, at }: Extract<Expression, { kind: 'member' }>, scope: Scope): void {
  const { model } = scope;
  const from = typeOf(object, scope);
  const type = from && onlyObject(from);
  const found = type && propertyOf(type, property);
  if (type && !found && !type.additionalProperties) report(model, at, `${type.name} has no property ${property}`);
  if (found && (found.flags & Flag.WriteOnly) !== 0) report(model, at, `${property} of ${type.name} cannot be read`);
  const symbol = object.kind === 'name' ? symbolOf(object.name, scope) : undefined;
  if (symbol?.kind === 'module' && property === 'outputs' && !safe && bodyOf(symbol.body).condition)
    report(model, at, 'this module is deployed only under a condition: read its outputs with .?');
}
