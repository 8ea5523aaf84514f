/** Calls of Bicep's functions, and those of a resource's own. */
import type { Expression } from '../syntax/ast.ts';
import { literalOf } from '../syntax/walk.ts';
import { functionNamed, isListing, parameterOf } from '../types/functions.ts';
import { ANY, arrayOf, membersOf, OPEN, type Property, present, property, type Type, unionOf } from '../types/type.ts';
import { expectType, infer } from './infer.ts';
import { loadedType } from './loaded.ts';
import { report, type Scope, within } from './model.ts';

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
    report(scope, call.at, `${name} takes ${signature.least} to ${signature.most} arguments, not ${args.length}`);
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

function withLambda(name: string, args: readonly Expression[], scope: Scope): Type {
  const list = infer(args[0] as Expression, scope);
  const item = name === 'mapValues' ? ANY : itemOf(list);
  const answers = args.slice(1).map((arg): Type => {
    if (arg.kind !== 'lambda') return infer(arg, scope);
    const types = name === 'reduce' ? [ANY, item] : [item, name === 'sort' ? item : ANY];
    return infer(
      arg.body,
      within(
        scope,
        arg.parameters.map((parameter, index) => [parameter, types[index] ?? ANY] as const),
      ),
    );
  });
  if (name === 'map') return arrayOf(answers[0] ?? ANY);
  if (name === 'filter' || name === 'sort') return list;
  if (name === 'reduce') return ANY;
  if (name === 'toObject') return { ...OPEN, additional: answers[1] ?? item };
  return name === 'mapValues' ? { ...OPEN, additional: answers[0] ?? ANY } : OPEN;
}

function itemOf(type: Type): Type {
  return unionOf(membersOf(type).map((member) => (member.kind === 'array' ? member.item : ANY)));
}

function unionOfItems(types: readonly Type[]): Type {
  return types.every(({ kind }) => kind === 'array') ? arrayOf(unionOf(types.map(itemOf))) : ANY;
}

/** Objects: the later one's properties win, objects within are merged alike. Arrays: items of all. */
function merged(types: readonly Type[]): Type {
  if (types.some((type) => type.kind === 'union')) return mergedUnions(types);
  if (!types.every((type) => type.kind === 'object')) return unionOfItems(types);
  const properties = new Map<string, Property>();
  for (const [name, value] of types.flatMap((type) => [...type.properties])) {
    const before = properties.get(name)?.type;
    const isDeep = before?.kind === 'object' && value.type.kind === 'object';
    properties.set(name, isDeep ? property(merged([before, value.type])) : value);
  }
  const others = types.flatMap(({ additional }) => additional ?? []);
  const additional = others.length > 0 ? unionOf(others) : undefined;
  return { kind: 'object', name: 'object', properties, additional };
}

/** One argument may be this or that (`? :`): the whole may be as many things. */
function mergedUnions(types: readonly Type[]): Type {
  const [first, ...rest] = types;
  if (!first) return OPEN;
  const combined = rest.reduce<readonly Type[]>(
    (sums, type) => sums.flatMap((sum) => membersOf(type).map((member) => merged([sum, member]))),
    membersOf(first),
  );
  return unionOf(combined);
}
