/** Evaluates expressions of the project's templates as a deployment would. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Expression, Template } from '../../../scripts/infra/check/syntax/ast.ts';
import { readTemplate } from '../../../scripts/infra/check/syntax/template.ts';
import { at, bodyOf } from '../../../scripts/infra/check/syntax/walk.ts';
import { inRoot } from '../../../scripts/root.ts';

/** By name: parameters, and whatever else the template is to take for granted. */
export type Given = Readonly<Record<string, unknown>>;

/** A template of the project. */
export async function templateOf(file: string): Promise<Template> {
  return await readTemplate(file, readFileSync(inRoot(file), 'utf8'));
}

/** The expression of the declaration of a name; of outputs by themselves, as they may be called as parameters are. */
export function expressionOf(
  template: Template,
  name: string,
  kind: 'parameter' | 'variable' | 'output' | 'resource' | 'module',
): Expression {
  const found = template.declarations.find((declaration) => declaration.kind === kind && declaration.name === name);
  if (found?.kind === 'variable' || found?.kind === 'output') return found.value;
  if (found?.kind === 'resource' || found?.kind === 'module') return found.body;
  if (found?.kind === 'parameter' && found.value) return found.value;
  throw new Error(`${template.file} has no ${kind} ${name}.`);
}

/** The value of a declaration. @throws Error for an expression that no template of ours uses */
export function valueIn(template: Template, kind: Parameters<typeof expressionOf>[2], name: string, given?: Given) {
  return evaluate(expressionOf(template, name, kind), template, given);
}

/** The value of an entry of a module's body, as in `params.settings`; undefined if there is none. */
export function entryOfModule(template: Template, module: string, path: string, given?: Given): unknown {
  const value = at(bodyOf(expressionOf(template, module, 'module')).object, ...path.split('.'));
  return value && evaluate(value, template, given);
}

/**
 * The value of an expression. Resources and modules that are not given stand for themselves: `cosmos.outputs.endpoint` comes to
 * the text "cosmos.outputs.endpoint".
 * @throws Error for what no template of ours uses
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
      return symbol?.kind === 'variable' ? of(symbol.value) : new Symbolic(expression.name);
    }
    case 'member':
      return memberOf(of(expression.object), expression.property);
    case 'index': {
      const [list, index] = [of(expression.object), of(expression.index)];
      if (list instanceof Symbolic) return new Symbolic(`${list.path}[${index}]`);
      return (list as Readonly<Record<string | number, unknown>>)[index as string | number];
    }
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
      throw new Error(
        `${template.file}:${expression.at.line} has a ${expression.kind}, which these tests do not reckon.`,
      );
  }
}

/** A resource, a module, or something read of one: known only once it is deployed. */
class Symbolic {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  toString(): string {
    return this.path;
  }
}

function memberOf(object: unknown, property: string): unknown {
  if (object instanceof Symbolic) return new Symbolic(`${object.path}.${property}`);
  return (object as Given)[property];
}

function compare(operator: string, left: unknown, right: unknown): boolean {
  if (operator === '==') return left === right;
  if (operator === '>') return Number(left) > Number(right);
  throw new Error(`These tests do not reckon ${operator}.`);
}

type Items = readonly unknown[];
const entriesOf = (object: unknown) => Object.entries(object as object).sort(([a], [b]) => (a < b ? -1 : 1));

const FUNCTIONS: Readonly<Record<string, (...values: unknown[]) => unknown>> = {
  any: (value) => value,
  string: (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
  // Resource Manager orders them by name.
  items: (object) => entriesOf(object).map(([key, value]) => ({ key, value })),
  contains: (of, key) => (typeof of === 'string' ? of.includes(String(key)) : String(key) in (of as object)),
  range: (from, count) => Array.from({ length: Number(count) }, (_, index) => Number(from) + index),
  length: (of) => (of as string | Items).length,
  substring: (text, from, count) => String(text).slice(Number(from), Number(from) + Number(count)),
  fail: (why) => {
    throw new Error(String(why));
  },
  take: (text, count) => String(text).slice(0, Number(count)),
  replace: (text, from, to) => String(text).replaceAll(String(from), String(to)),
  // Other letters than Azure's, as many of the same kind.
  uniqueString: (...values) => {
    const bytes = createHash('sha256')
      .update(JSON.stringify(values.map(String)))
      .digest()
      .subarray(0, 13);
    return [...bytes].map((byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('');
  },
  union: (...objects) => Object.assign({}, ...objects),
  flatten: (lists) => (lists as Items).flat(),
  split: (text, sign) => String(text).split(String(sign)),
  trim: (text) => String(text).trim(),
  empty: (of) => of === '' || (Array.isArray(of) && of.length === 0),
};

function call({ callee, args }: Extract<Expression, { kind: 'call' }>, template: Template, given: Given): unknown {
  const name = callee.kind === 'name' ? callee.name : '';
  const [, lambda] = args;
  const values = args.map((arg) => (arg.kind === 'lambda' ? undefined : evaluate(arg, template, given)));
  const [first, second] = values;
  if (lambda?.kind === 'lambda' && (name === 'map' || name === 'filter')) {
    const each = (item: unknown) => evaluate(lambda.body, template, { ...given, [lambda.parameters[0] ?? '']: item });
    return name === 'map' ? (first as Items).map(each) : (first as Items).filter(each);
  }
  if (name === 'readEnvironmentVariable') return given[String(first)] ?? second;
  if (name === 'loadJsonContent')
    return JSON.parse(readFileSync(inRoot(join(dirname(template.file), String(first))), 'utf8'));
  return Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name]?.(...values) : new Symbolic(`${name}()`);
}
