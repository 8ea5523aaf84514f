/** Reads expressions out of the grammar's tree. */
import type { Node } from 'web-tree-sitter';
import type { Entry, Expression, Text } from './ast.ts';
import { revealed } from './prepare.ts';
import { partsOf, placeOf, refuse, tokensOf, Unreadable } from './unreadable.ts';

/** By how tightly they bind, the loosest first. https://learn.microsoft.com/azure/azure-resource-manager/bicep/operators */
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

/** Expressions in brackets: no operator reaches into them. */
const closed = new WeakSet<Expression>();

/**
 * Applies an operation to the operand that Bicep gives it: the grammar binds `.x` looser than operators and reads `a == b.c` as
 * `(a == b).c`. Goes down the right side of what was read, past every operator that binds looser.
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
  const part = (name: string) => node.childForFieldName(name) ?? refuse(node);
  const read = (name: string) => readExpression(part(name));
  const [first, second, third] = tokensOf(node);
  switch (node.type) {
    case 'member_expression': {
      const property = part('property');
      const access = { kind: 'member', property: property.text, at: placeOf(property) } as const;
      return bind(read('object'), ACCESS, (object) => ({ object, ...access }));
    }
    case 'subscript_expression': {
      const bracket = second ?? refuse(node);
      refuseNextLine(part('object'), bracket);
      const access = { kind: 'index', index: read('index'), at: placeOf(bracket) } as const;
      return bind(read('object'), ACCESS, (object) => ({ object, ...access }));
    }
    case 'call_expression': {
      // In an array one item a line, the `!` of the next item ends up in this node.
      if (third) return refuse(third);
      refuseNextLine(part('function'), part('arguments'));
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
      if (!parameters || !body) return refuse(node);
      const names = parameters.type === 'parenthesized_expression' ? partsOf(parameters) : [parameters];
      if (names.some(({ type }) => type !== 'identifier')) return refuse(node);
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

/** In an array one item a line, `a` and `(b)` are two: the grammar takes them for a call. */
function refuseNextLine(before: Node, node: Node): void {
  if (before.endPosition.row !== node.startPosition.row)
    throw new Unreadable(placeOf(node), 'what begins with a bracket here cannot be read; put a comma before it');
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
      if (!condition || !body) return refuse(node);
      return { kind: 'if', condition: readExpression(condition), body: readExpression(body), at };
    }
    default:
      return refuse(node);
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', "'": "'", '\\': '\\', $: '$' };

/** A text in single quotes, with what is put into it, or one in three. */
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
  // What the tree leaves out lies between the interpolations: it is read from the text, escapes and all.
  let from = node.startIndex + 1;
  const literal = (to: number) => add(unescaped(node, node.text.slice(from - node.startIndex, to - node.startIndex)));
  for (const part of partsOf(node).filter(({ type }) => type === 'interpolation')) {
    literal(part.startIndex);
    parts.push(readExpression(partsOf(part)[0] ?? refuse(part)));
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
      if (known === undefined) throw new Unreadable(placeOf(node), `${written} means nothing in a text`);
      return known;
    },
  );
}

/** The items of an array or an object, each in a line of its own or behind a comma. */
function itemsOf(node: Node): Node[] {
  const parts = tokensOf(node);
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    if (part.isNamed && before?.isNamed && before.endPosition.row === part.startPosition.row)
      throw new Unreadable(placeOf(part), 'items cannot be told apart here: put a comma behind each');
  }
  return parts.filter(({ isNamed }) => isNamed);
}

function readEntry(node: Node): Entry {
  const at = placeOf(node);
  if (node.type !== 'object_property') refuse(node, 'a decorator in an object');
  const [key, value] = partsOf(node);
  if (key?.type === 'resource_declaration') return refuse(key, 'a resource within another one');
  if (!key || !value || (key.type !== 'string' && key.type !== 'identifier')) return refuse(node);
  if (key.type === 'identifier') return { key: key.text, value: readExpression(value), at };
  const text = readText(key);
  const [only = ''] = text.parts;
  const isPlain = text.parts.length <= 1 && typeof only === 'string';
  return { key: isPlain ? only : text, value: readExpression(value), at };
}

function readLoop(node: Node): Expression {
  const [variables, range, body, ...others] = partsOf(node);
  if (!variables || !range || !body || others.length > 0) return refuse(node);
  const names =
    variables.type === 'for_loop_parameters' ? partsOf(variables).map(({ text }) => text) : [variables.text];
  const [item = '', index] = names;
  return { kind: 'for', item, index, range: readExpression(range), body: readExpression(body), at: placeOf(node) };
}
