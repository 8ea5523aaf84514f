/** What functions make of lists and objects. */
import type { Expression } from '../syntax/ast.ts';
import { ANY, arrayOf, membersOf, OPEN, type Property, property, type Type, unionOf } from '../types/type.ts';
import { infer } from './infer.ts';
import { type Scope, within } from './model.ts';

/** What a function answers that goes over a list with a lambda, whose body is checked with the list's items. */
export function withLambda(name: string, args: readonly Expression[], scope: Scope): Type {
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

/** An item of a list. */
export function itemOf(type: Type): Type {
  return unionOf(membersOf(type).map((member) => (member.kind === 'array' ? member.item : ANY)));
}

/** A list with the items of all. */
export function unionOfItems(types: readonly Type[]): Type {
  return types.every(({ kind }) => kind === 'array') ? arrayOf(unionOf(types.map(itemOf))) : ANY;
}

/** Objects: the later one's properties win, objects within are merged alike. Arrays: items of all. */
export function merged(types: readonly Type[]): Type {
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
