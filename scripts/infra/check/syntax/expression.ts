/** Converts nodes of the grammar's tree to expressions. */
import type { Node } from 'web-tree-sitter';
import type { Entry, Expression, Text } from './ast.ts';
import { revealed } from './prepare.ts';
import { partsOf, placeOf, reject, tokensOf, Unreadable } from './unreadable.ts';

/** Operators by precedence, lowest first. https://learn.microsoft.com/azure/azure-resource-manager/bicep/operators */
const OPERATORS = [
  ['=>'],
  ['?'],
  ['??'],
  ['||'],
  ['&&'],
  ['==', '!=', '=~', '!~'],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
] as const;
const UNARY = OPERATORS.length;
const ACCESS = UNARY + 1;
const strengthOf = (operator: string) => OPERATORS.findIndex((signs) => signs.some((sign) => sign === operator));

/** Expressions in parentheses. Operators must not bind to a part of them. */
const closed = new WeakSet<Expression>();

/**
 * Applies an operation to the operand that it has in Bicep. The grammar gives `.x` a lower precedence than operators, and parses `a == b.c`
 * as `(a == b).c`. This function therefore applies the operation to the right operand of every operator with lower precedence.
 */
function bind(left: Expression, strength: number, apply: (operand: Expression) => Expression): Expression {
  const into = (right: Expression) => bind(right, strength, apply);
  if (closed.has(left)) return apply(left);
  if (left.kind === 'lambda' && strength > 0) return { ...left, body: into(left.body) };
  if (left.kind === 'ternary' && strength >= strengthOf('?')) return { ...left, alternative: into(left.alternative) };
  if (left.kind === 'binary' && strength > strengthOf(left.operator)) return { ...left, right: into(left.right) };
  if (left.kind === 'unary' && strength > UNARY) return { ...left, of: into(left.of) };
  return apply(left);
}

/** @throws Unreadable */
export function readExpression(node: Node): Expression {
  const at = placeOf(node);
  const part = (name: string) => node.childForFieldName(name) ?? reject(node);
  const read = (name: string) => readExpression(part(name));
  const [first, second, third] = tokensOf(node);
  switch (node.type) {
    case 'member_expression': {
      const property = part('property');
      const access = { kind: 'member', property: property.text, at: placeOf(property) } as const;
      return bind(read('object'), ACCESS, (object) => ({ object, ...access }));
    }
    case 'subscript_expression': {
      const bracket = second ?? reject(node);
      rejectNextLine(part('object'), bracket);
      const access = { kind: 'index', index: read('index'), at: placeOf(bracket) } as const;
      return bind(read('object'), ACCESS, (object) => ({ object, ...access }));
    }
    case 'call_expression': {
      // In an array with one item per line, the `!` of the next item becomes part of this node.
      if (third) return reject(third);
      rejectNextLine(part('function'), part('arguments'));
      const args = partsOf(part('arguments')).map(readExpression);
      return bind(read('function'), ACCESS, (callee) => ({ kind: 'call', callee, args, at: callee.at }));
    }
    case 'unary_expression':
      return { kind: 'unary', operator: first?.type ?? '', of: read('argument'), at };
    case 'binary_expression': {
      const operator = second?.type ?? '';
      const right = read('right');
      return bind(read('left'), strengthOf(operator), (left) => ({
        kind: 'binary',
        operator,
        left,
        right,
        at: left.at,
      }));
    }
    case 'ternary_expression': {
      const [consequence, alternative] = [read('consequence'), read('alternative')];
      return bind(read('condition'), strengthOf('?'), (condition) => ({
        ...{ kind: 'ternary', condition, consequence, alternative, at: condition.at },
      }));
    }
    case 'lambda_expression': {
      const [parameters, body] = partsOf(node);
      if (!parameters || !body) return reject(node);
      const names = parameters.type === 'parenthesized_expression' ? partsOf(parameters) : [parameters];
      if (names.some(({ type }) => type !== 'identifier')) return reject(node);
      return { kind: 'lambda', parameters: names.map(({ text }) => text), body: readExpression(body), at };
    }
    case 'parenthesized_expression': {
      const [only, ...others] = partsOf(node);
      if (!only || others.length > 0) throw new Unreadable(at, 'this expression cannot be read');
      const value = readExpression(only);
      closed.add(value);
      return value;
    }
    default:
      return readOperand(node);
  }
}

/** In an array with one item per line, `a` and `(b)` are two items, but the grammar parses a function call. */
function rejectNextLine(before: Node, node: Node): void {
  if (before.endPosition.row !== node.startPosition.row)
    throw new Unreadable(placeOf(node), 'this parenthesis cannot be read; put a comma before it');
}

function readOperand(node: Node): Expression {
  const at = placeOf(node);
  switch (node.type) {
    case 'string':
      return readText(node);
    case 'number':
      return { kind: 'number', value: Number(node.text), at };
    case 'boolean':
      return { kind: 'boolean', value: node.text === 'true', at };
    case 'null':
      return { kind: 'null', at };
    case 'identifier':
      return { kind: 'name', name: node.text, at };
    case 'object':
      return { kind: 'object', entries: itemsOf(node).map(readEntry), at };
    case 'array':
      return { kind: 'array', items: itemsOf(node).map(readExpression), at };
    case 'for_statement':
      return readLoop(node);
    case 'if_statement': {
      const [condition, body] = partsOf(node);
      if (!condition || !body) return reject(node);
      return { kind: 'if', condition: readExpression(condition), body: readExpression(body), at };
    }
    default:
      return reject(node);
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', "'": "'", '\\': '\\', $: '$' };

/** Parses a text in single quotes, possibly with interpolations, or a text in three quotes. */
export function readText(node: Node): Text {
  const at = placeOf(node);
  if (node.text.startsWith("'''")) {
    const lines = revealed(node.text).slice(3, -3);
    return { kind: 'text', parts: [lines.replace(/^\r?\n/, '')], at };
  }
  const parts: (string | Expression)[] = [];
  const add = (text: string) => {
    const last = parts.at(-1);
    if (typeof last === 'string') parts[parts.length - 1] = last + text;
    else if (text !== '') parts.push(text);
  };
  // The tree omits the text between interpolations. Read it from the source, including escapes.
  let from = node.startIndex + 1;
  const literal = (to: number) => add(unescaped(node, node.text.slice(from - node.startIndex, to - node.startIndex)));
  for (const part of partsOf(node).filter(({ type }) => type === 'interpolation')) {
    literal(part.startIndex);
    parts.push(readExpression(partsOf(part)[0] ?? reject(part)));
    from = part.endIndex;
  }
  literal(node.endIndex - 1);
  return { kind: 'text', parts, at };
}

function unescaped(node: Node, text: string): string {
  return revealed(text).replace(
    /\\(u\{([0-9a-fA-F]+)\}|[\s\S])/g,
    (written, sign: string, code: string | undefined) => {
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
      const known = ESCAPES[sign];
      if (known === undefined) throw new Unreadable(placeOf(node), `${written} is not a valid escape`);
      return known;
    },
  );
}

/** Returns the items of an array or object. Lines or commas separate them. */
function itemsOf(node: Node): Node[] {
  const parts = tokensOf(node);
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    if (part.isNamed && before?.isNamed && before.endPosition.row === part.startPosition.row)
      throw new Unreadable(placeOf(part), 'items cannot be separated here: put a comma after each');
  }
  return parts.filter(({ isNamed }) => isNamed);
}

function readEntry(node: Node): Entry {
  const at = placeOf(node);
  if (node.type !== 'object_property') reject(node, 'a decorator in an object');
  const [key, value] = partsOf(node);
  if (key?.type === 'resource_declaration') return reject(key, 'a nested resource');
  if (!key || !value || (key.type !== 'string' && key.type !== 'identifier')) return reject(node);
  if (key.type === 'identifier') return { key: key.text, value: readExpression(value), at };
  const text = readText(key);
  const [only = ''] = text.parts;
  const isPlain = text.parts.length <= 1 && typeof only === 'string';
  return { key: isPlain ? only : text, value: readExpression(value), at };
}

function readLoop(node: Node): Expression {
  const [variables, range, body, ...others] = partsOf(node);
  if (!variables || !range || !body || others.length > 0) return reject(node);
  const names =
    variables.type === 'for_loop_parameters' ? partsOf(variables).map(({ text }) => text) : [variables.text];
  const [item = '', index] = names;
  return { kind: 'for', item, index, range: readExpression(range), body: readExpression(body), at: placeOf(node) };
}
