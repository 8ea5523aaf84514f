/** Evaluates expressions of the project's templates as a deployment does. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Expression, Template } from '../../../scripts/infra/check/syntax/ast.ts';
import { readTemplate } from '../../../scripts/infra/check/syntax/template.ts';
import { at, bodyOf } from '../../../scripts/infra/check/syntax/walk.ts';
import { inRoot } from '../../../scripts/root.ts';

/** Values by name: parameters and other known values of the template. */
export type Given = Readonly<Record<string, unknown>>;

/** Reads a template of the project. */
export async function templateOf(file: string): Promise<Template> {
  return await readTemplate(file, readFileSync(inRoot(file), 'utf8'));
}

/**
 * Returns the expression of a declaration. Requires the kind, because outputs may have the names of parameters.
 */
export function expressionOf(
  template: Template,
  name: string,
  kind: 'variable' | 'output' | 'resource' | 'module',
): Expression {
  const found = template.declarations.find((declaration) => declaration.kind === kind && declaration.name === name);
  if (found?.kind === 'variable' || found?.kind === 'output') return found.value;
  if (found?.kind === 'resource' || found?.kind === 'module') return found.body;
  throw new Error(`${template.file} has no ${kind} ${name}.`);
}

/**
 * Returns the value of a declaration.
 * @throws Error for an expression that the project's templates do not use
 */
export function valueIn(template: Template, kind: Parameters<typeof expressionOf>[2], name: string, given?: Given) {
  return evaluate(expressionOf(template, name, kind), template, given);
}

/** Returns the value of an entry in a module's body, such as `params.settings`, or undefined if there is none. */
export function entryOfModule(template: Template, module: string, path: string, given?: Given): unknown {
  const value = at(bodyOf(expressionOf(template, module, 'module')).object, ...path.split('.'));
  return value && evaluate(value, template, given);
}

/**
 * Returns the value of an expression. Unknown parameters, resources and modules, and their properties, are undefined.
 * @throws Error for syntax and functions that the evaluated templates do not use
 */
export function evaluate(expression: Expression, template: Template, given: Given = {}): unknown {
  const of = (inner: Expression, more: Given = {}) => evaluate(inner, template, { ...given, ...more });
  switch (expression.kind) {
    case 'text':
      return expression.parts.map((part) => (typeof part === 'string' ? part : String(of(part)))).join('');
    case 'number':
    case 'boolean':
      return expression.value;
    case 'null':
      return null;
    case 'array':
      return expression.items.map((item) => of(item));
    case 'object':
      return Object.fromEntries(
        expression.entries.map(({ key, value }) => [typeof key === 'object' ? String(of(key)) : key, of(value)]),
      );
    case 'name': {
      if (expression.name in given) return given[expression.name];
      const symbol = template.declarations.find(({ name, kind }) => name === expression.name && kind !== 'output');
      return symbol?.kind === 'variable' ? of(symbol.value) : undefined;
    }
    case 'member':
      return (of(expression.object) as Given | undefined)?.[expression.property];
    case 'index':
      return (of(expression.object) as Given | undefined)?.[String(of(expression.index))];
    case 'binary':
      return compare(expression.operator, of(expression.left), of(expression.right));
    case 'unary':
      return !of(expression.of);
    case 'ternary':
      return of(of(expression.condition) ? expression.consequence : expression.alternative);
    case 'for': {
      const { item, body } = expression;
      return (of(expression.range) as unknown[]).map((value) => of(body, { [item]: value }));
    }
    case 'call':
      return call(expression, template, given);
    default:
      throw new Error(`${template.file}:${expression.at.line}: these tests cannot evaluate a ${expression.kind}.`);
  }
}

function compare(operator: string, left: unknown, right: unknown): boolean {
  if (operator === '==') return left === right;
  if (operator === '>') return Number(left) > Number(right);
  throw new Error(`These tests cannot evaluate ${operator}.`);
}

const entriesOf = (object: unknown) => Object.entries(object as object).sort(([a], [b]) => (a < b ? -1 : 1));

const FUNCTIONS: Readonly<Record<string, (...values: unknown[]) => unknown>> = {
  any: (value) => value,
  string: (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
  // Resource Manager sorts the entries by name.
  items: (object) => entriesOf(object).map(([key, value]) => ({ key, value })),
  contains: (object, key) => String(key) in (object as object),
  union: (...objects) => Object.assign({}, ...objects),
  guid: (...values) => values.join(),
};

function call({ callee, args }: Extract<Expression, { kind: 'call' }>, template: Template, given: Given): unknown {
  const name = callee.kind === 'name' ? callee.name : '';
  const [, lambda] = args;
  const values = args.map((arg) => (arg.kind === 'lambda' ? undefined : evaluate(arg, template, given)));
  if (lambda?.kind === 'lambda' && name === 'map') {
    const each = (item: unknown) => evaluate(lambda.body, template, { ...given, [lambda.parameters[0] ?? '']: item });
    return (values[0] as unknown[]).map(each);
  }
  if (name === 'loadJsonContent')
    return JSON.parse(readFileSync(inRoot(join(dirname(template.file), String(values[0]))), 'utf8'));
  const known = FUNCTIONS[name];
  if (!known) throw new Error(`These tests cannot evaluate ${name}().`);
  return known(...values);
}
