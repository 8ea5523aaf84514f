/** Infers the kind of an expression from its syntax. */
import type { Expression } from '../syntax/ast.ts';
import type { Kind } from '../types/accept.ts';
import { functionNamed } from '../types/functions.ts';
import { declaredBy } from './declared.ts';
import { report, type Scope, scopeOf, symbolOf, templateOf } from './model.ts';

const KINDS: Readonly<Partial<Record<Expression['kind'], Kind>>> = {
  ...{ text: 'string', number: 'int', boolean: 'bool', null: 'null', object: 'object', array: 'array', for: 'array' },
};

/** Undefined if the kind depends on the deployment or cannot be inferred. */
export function kindOfExpression(expression: Expression, scope: Scope): Kind | undefined {
  switch (expression.kind) {
    case 'unary':
      return expression.operator === '!' ? 'bool' : 'int';
    case 'binary':
      if (expression.operator === '??') return undefined;
      return /^[-+*/%]$/.test(expression.operator) ? 'int' : 'bool';
    case 'ternary': {
      const [kind, other] = [expression.consequence, expression.alternative].map((one) => kindOfExpression(one, scope));
      return kind === other ? kind : undefined;
    }
    case 'call':
      return expression.callee.kind === 'name' ? functionNamed(expression.callee.name)?.answers : undefined;
    case 'name': {
      const symbol = symbolOf(expression.name, scope);
      if (symbol?.kind === 'variable') return kindOfExpression(symbol.value, scopeOf(scope.model));
      return symbol?.kind === 'parameter' && !declaredBy(symbol).isNullable ? declaredBy(symbol).kind : undefined;
    }
    case 'member':
      return kindOfMember(expression, scope);
    default:
      return KINDS[expression.kind];
  }
}

/** `cosmos.outputs.endpoint`, `storage.name` */
function kindOfMember({ object, property }: Extract<Expression, { kind: 'member' }>, scope: Scope) {
  const root = object.kind === 'member' && object.property === 'outputs' ? object.object : object;
  const symbol = root.kind === 'name' ? symbolOf(root.name, scope) : undefined;
  if (symbol?.kind === 'resource') return ['id', 'name', 'type'].includes(property) ? 'string' : undefined;
  if (symbol?.kind !== 'module' || root === object) return undefined;
  const outputs = templateOf(symbol, scope.model)?.template.declarations ?? [];
  const output = outputs.find(({ kind, name }) => kind === 'output' && name === property);
  return output?.kind === 'output' ? declaredBy(output).kind : undefined;
}

/** Reports an expression that is surely of another kind. */
export function expectKind(expression: Expression, kind: Kind, scope: Scope): void {
  const given = kindOfExpression(expression, scope);
  if (given !== undefined && given !== kind)
    report(scope.model, expression.at, `${given} is given where ${kind} is expected`);
}
