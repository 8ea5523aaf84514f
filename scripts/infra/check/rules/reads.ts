/** Checks expressions: functions, the kinds of operands, outputs of modules, properties of resources. */
import { ObjectTypePropertyFlags as Flag, TypeBaseKind } from 'bicep-types';
import type { Expression, Resource } from '../syntax/ast.ts';
import { bodyOf, entryOf, everyExpression, expressionsOf, literalOf } from '../syntax/walk.ts';
import { membersOf, range } from '../types/accept.ts';
import { functionNamed, isListing } from '../types/functions.ts';
import { type Typed, typeAt } from '../types/library.ts';
import { declaredBy } from './declared.ts';
import { expectKind } from './kinds.ts';
import { type Model, pathFrom, report, type Scope, symbolOf, templateOf, textAt } from './model.ts';
import { writtenOut } from './outcomes.ts';
import { resourceTypeOf } from './resource.ts';
import { elementOf, propertyOf } from './value.ts';

type Member = Extract<Expression, { kind: 'member' }>;

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
  if (expression.kind === 'if' || expression.kind === 'ternary') expectKind(expression.condition, 'bool', scope);
  if (expression.kind === 'for') expectKind(expression.range, 'array', scope);
  if (expression.kind !== 'binary') return;
  const { operator, left, right } = expression;
  if (operator === '&&' || operator === '||') for (const side of [left, right]) expectKind(side, 'bool', scope);
  // A comparison with a value that a parameter cannot have is a typing mistake: `environmentName == 'production'`.
  const symbol = left.kind === 'name' ? symbolOf(left.name, scope) : undefined;
  const allowed = symbol?.kind === 'parameter' ? declaredBy(symbol).allowed : undefined;
  const value = writtenOut(right);
  if (/^[=!]=$/.test(operator) && allowed && value !== undefined && !allowed.includes(value))
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
  if (name.startsWith('load')) checkLoaded(name, args[0], model);
}

/** Reports a file that is missing, or is not the JSON that it should be. */
function checkLoaded(name: string, path: Expression | undefined, model: Model): void {
  const file = literalOf(path);
  if (!path || file === undefined) return;
  const text = textAt(model, file);
  if (text === undefined) report(model, path.at, `there is no file ${pathFrom(model, file)}`);
  else if (name === 'loadJsonContent' && !isJson(text)) report(model, path.at, `${pathFrom(model, file)} is not JSON`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Reports a read of what a module or a resource does not have. */
function checkMember(member: Member, scope: Scope): void {
  const { model } = scope;
  const path = [member.property];
  let root = member.object;
  for (; root.kind === 'member' || root.kind === 'index' || root.kind === 'asserted'; root = inner(root))
    if (root.kind === 'member') path.unshift(root.property);
  const symbol = root.kind === 'name' ? symbolOf(root.name, scope) : undefined;
  if (symbol?.kind === 'resource') {
    const type = resourceTypeOf(symbol, model)?.body;
    const fault = type && faultOfPath(typeOfNamed(symbol, type), path);
    if (fault) report(model, member.at, fault);
  }
  if (symbol?.kind !== 'module') return;
  const outputs = templateOf(symbol, model)?.template.declarations.filter(({ kind }) => kind === 'output');
  const [first, output] = path;
  if (path.length === 1 && first !== 'outputs' && first !== 'name')
    report(model, member.at, `a module has outputs and a name, not ${first}`);
  if (path.length === 2 && first === 'outputs' && outputs && !outputs.some(({ name }) => name === output))
    report(model, member.at, `${symbol.path} has no property ${output}`);
  const isConditional = bodyOf(symbol.body).condition !== undefined;
  if (path.length === 1 && first === 'outputs' && isConditional && !member.safe && member.object.kind !== 'asserted')
    report(model, member.at, 'this module is deployed only under a condition: read its outputs with .? or !');
}

function inner(access: Extract<Expression, { kind: 'member' | 'index' | 'asserted' }>): Expression {
  return access.kind === 'asserted' ? access.of : access.object;
}

/** Some types depend on the name: `sites/config` named 'web' is not what 'appsettings' is. */
function typeOfNamed({ body }: Resource, expected: Typed): Typed {
  const { type, types } = expected;
  if (type.type !== TypeBaseKind.DiscriminatedObjectType) return expected;
  const said = literalOf(entryOf(bodyOf(body).object, type.discriminator));
  return (said !== undefined && elementOf({ type, types }, said)) || expected;
}

/** The first part of a path that there is not, as far as the types tell. */
function faultOfPath(from: Typed, path: readonly string[]): string | undefined {
  const [key, ...rest] = path;
  const objects = membersOf(from).filter(({ type }) => type === TypeBaseKind.ObjectType);
  const [object] = objects;
  if (key === undefined || objects.length !== 1 || object?.type !== TypeBaseKind.ObjectType) return undefined;
  const property = propertyOf(object, key);
  if (property && (property.flags & Flag.WriteOnly) !== 0)
    return `${key} of ${object.name} can be written alone, not read`;
  const next = property?.type ?? object.additionalProperties;
  if (!next) return `${object.name} has no property ${key}`;
  return faultOfPath(typeAt(next, from.types), rest);
}
