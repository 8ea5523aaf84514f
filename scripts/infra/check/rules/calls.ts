/** Calls of Bicep's functions, and those of a resource's own. */
import type { Expression } from '../syntax/ast.ts';
import { literalOf } from '../syntax/walk.ts';
import { functionNamed, isListing, parameterOf } from '../types/functions.ts';
import { ANY, describeRange, membersOf, present, type Type, unionOf } from '../types/type.ts';
import { itemOf, merged, unionOfItems, withLambda } from './collections.ts';
import { expectType, infer } from './infer.ts';
import { loadedType } from './loaded.ts';
import { report, type Scope } from './model.ts';

type Call = Extract<Expression, { kind: 'call' }>;

export function inferCall(call: Call, scope: Scope): Type {
  const { callee, args } = call;
  if (callee.kind === 'member' && !isNamespace(callee.object, scope)) return inferMethod(callee, args, scope);
  const name = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
  if (isListing(name)) {
    for (const arg of args) infer(arg, scope);
    return ANY;
  }
  const signature = functionNamed(name);
  if (!signature) {
    report(scope, call.at, `there is no function ${name}`);
    return ANY;
  }
  if (args.length < signature.least || args.length > signature.most)
    report(
      scope,
      call.at,
      `${name} takes ${describeRange(signature.least, signature.most)} arguments, not ${args.length}`,
    );
  checkPlace(name, call, scope);
  const answer = special(name, call, scope);
  if (answer) return answer;
  for (const [index, arg] of args.entries()) expectType(arg, parameterOf(name, index), scope);
  return signature.returns;
}

/** Some functions have their place; names.ts tells that of those which answer otherwise each time. */
function checkPlace(name: string, { args, at }: Call, scope: Scope): void {
  const { targetScope, file } = scope.model.template;
  if (name === 'resourceGroup' && args.length === 0 && targetScope !== 'resourceGroup')
    report(scope, at, `a deployment to a ${targetScope} is in no resource group`);
  if (name === 'readEnvironmentVariable' && !file.endsWith('.bicepparam'))
    report(scope, at, `${name} is for parameter files alone`);
}

/** `az.resourceGroup()`, `sys.length()` */
function isNamespace(expression: Expression, { model, locals }: Scope): boolean {
  if (expression.kind !== 'name' || !['az', 'sys'].includes(expression.name)) return false;
  return !locals.has(expression.name) && !model.symbols.has(expression.name);
}

function inferMethod(callee: Extract<Expression, { kind: 'member' }>, args: readonly Expression[], scope: Scope): Type {
  const on = infer(callee.object, scope);
  for (const arg of args) infer(arg, scope);
  const isKnown = isListing(callee.property) || callee.property === 'getSecret';
  if (!isKnown || membersOf(on).some(({ kind }) => kind !== 'resource' && kind !== 'any'))
    report(scope, callee.at, `there is no function ${callee.property} to call here`);
  return ANY;
}

/** Functions whose answer depends on what they are given; undefined: one that does not. */
function special(name: string, { args, at }: Call, scope: Scope): Type | undefined {
  const [first, second] = args;
  if (!first) return undefined;
  switch (name) {
    case 'loadJsonContent':
    case 'loadYamlContent':
    case 'loadTextContent':
    case 'loadFileAsBase64':
      return loadedType(name, args, scope);
    case 'map':
    case 'filter':
    case 'sort':
    case 'toObject':
    case 'mapValues':
    case 'groupBy':
    case 'reduce':
      return withLambda(name, args, scope);
    case 'union':
      return merged(args.map((arg) => infer(arg, scope)));
    case 'concat':
      return unionOfItems(args.map((arg) => infer(arg, scope)));
    case 'first':
    case 'last':
      return itemOf(infer(first, scope));
    case 'take':
    case 'skip':
      if (second) infer(second, scope);
      return infer(first, scope);
    case 'coalesce':
      return unionOf(args.map((arg) => present(infer(arg, scope))));
    case 'tryGet':
      for (const arg of args) infer(arg, scope);
      return ANY;
    case 'resourceId':
      if (literalOf(first) !== undefined && !literalOf(first)?.includes('/'))
        report(scope, at, 'resourceId begins with a type');
      return undefined;
    default:
      return undefined;
  }
}
