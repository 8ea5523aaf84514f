/** What is read of a value by `.name`, `[0]` and `['name']`. */
import type { Expression } from '../syntax/ast.ts';
import { ANY, membersOf, NULL, present, type Type, unionOf } from '../types/type.ts';
import { infer } from './infer.ts';
import { readMember } from './members.ts';
import { report, type Scope } from './model.ts';

type Access = Extract<Expression, { kind: 'member' | 'index' }>;

/** Reports what cannot be there. */
export function inferAccess(expression: Access, scope: Scope): Type {
  if (expression.kind === 'member') return alongChain(expression, scope, (type) => readMember(type, expression, scope));
  const index = infer(expression.index, scope);
  const key = index.kind === 'string' ? index.value : undefined;
  return alongChain(expression, scope, (type) =>
    key === undefined
      ? itemOf(type, expression, scope)
      : readMember(type, { property: key, safe: expression.safe, at: expression.at }, scope),
  );
}

/** Once `.?` has found nothing the rest of a chain is not read: `a.?b.c` is null then. */
function alongChain(expression: Access, scope: Scope, read: (type: Type) => Type): Type {
  const type = infer(expression.object, scope);
  return isSafe(expression.object) ? unionOf([read(present(type)), NULL]) : read(type);
}

function isSafe(expression: Expression): boolean {
  const isAccess = expression.kind === 'member' || expression.kind === 'index';
  return isAccess && (expression.safe || isSafe(expression.object));
}

function itemOf(type: Type, expression: Access, scope: Scope): Type {
  const items = membersOf(type).map((member): Type => {
    if (member.kind === 'array') return member.item;
    if (member.kind === 'object') return ANY;
    if (member.kind !== 'any' && !(member.kind === 'null' && expression.safe))
      report(scope, expression.at, `${member.kind} has no items`);
    return ANY;
  });
  return expression.safe ? unionOf([...items, NULL]) : unionOf(items);
}
