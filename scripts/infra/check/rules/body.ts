/** What resources and modules have in common: conditions, loops, and the words that are Bicep's own. */
import type { Expression, Loop, Module, ObjectLiteral, Resource } from '../syntax/ast.ts';
import { bodyOf, entryOf, namesIn } from '../syntax/walk.ts';
import { BOOL, type ResourceSymbolType, type Type } from '../types/type.ts';
import { expectConstant } from './constant.ts';
import { expectType, infer, loopScope, refuseRepeated } from './infer.ts';
import { type Model, report, type Scope } from './model.ts';

export interface Body {
  readonly object: ObjectLiteral;
  /** With the loop's names. */
  readonly scope: Scope;
}

/** The object of a declaration and the scope in it; its condition and its loop are checked on the way. */
export function readBody(symbol: Resource | Module, model: Model): Body | undefined {
  const outer: Scope = { model, locals: new Map() };
  const { object, condition, loop } = bodyOf(symbol.body);
  const scope = loop ? loopScope(loop, outer) : outer;
  if (condition) {
    expectType(condition, BOOL, scope);
    expectConstant(condition, 'a condition', scope);
  }
  if (loop && object) checkLoopName(loop, object, scope);
  if (object) refuseRepeated(object, scope);
  if (!object) report(outer, symbol.body.at, `${symbol.name} is no object in braces`);
  return object && { object, scope };
}

/** Each of a loop's resources needs a name of its own, or a place of its own. */
function checkLoopName({ item, index }: Loop, object: ObjectLiteral, scope: Scope): void {
  const name = entryOf(object, 'name');
  const telling = [name, entryOf(object, 'parent'), entryOf(object, 'scope')].filter((value) => value !== undefined);
  const isTold = telling.some((value) => [...namesIn(value)].some((used) => used.name === item || used.name === index));
  if (name && !isTold) report(scope, name.at, 'every turn of this loop gives the same name');
}

/** An object without some of its entries. */
export function without(object: ObjectLiteral, keys: readonly string[]): ObjectLiteral {
  return { ...object, entries: object.entries.filter(({ key }) => typeof key !== 'string' || !keys.includes(key)) };
}

/** `dependsOn` names resources and modules. */
export function checkDependencies(value: Expression | undefined, scope: Scope): void {
  if (!value) return;
  if (value.kind !== 'array') {
    report(scope, value.at, 'dependsOn is an array of resources and modules');
    return;
  }
  for (const item of value.items) {
    const type = infer(item, scope);
    const one: Type = type.kind === 'array' ? type.item : type;
    if (!['resource', 'module', 'any'].includes(one.kind))
      report(scope, item.at, 'dependsOn names resources and modules');
  }
}

/** The resource that an expression names; undefined: something else. */
export function resourceIn(expression: Expression, scope: Scope): ResourceSymbolType | undefined {
  const type = infer(expression, scope);
  return type.kind === 'resource' ? type : undefined;
}
