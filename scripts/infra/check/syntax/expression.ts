/** Reads expressions out of the grammar's tree. */
import type { Node } from 'web-tree-sitter';
import type { Entry, Expression, ObjectLiteral, Text } from './ast.ts';
import { build } from './precedence.ts';
import { revealed, SPREAD } from './prepare.ts';
import { tokens } from './tokens.ts';
import { partsOf, placeOf, refuse, tokensOf, Unreadable } from './unreadable.ts';

/** @throws Unreadable */
export function readExpression(node: Node): Expression {
  return build(tokens(node, readExpression, readWhole));
}

function readWhole(node: Node): Expression {
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
      return readObject(node);
    case 'array':
      return { kind: 'array', items: partsOf(node).map(readExpression), at };
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
  if (node.text.startsWith("'''"))
    return {
      kind: 'text',
      parts: [
        revealed(node.text)
          .slice(3, -3)
          .replace(/^\r?\n/, ''),
      ],
      at,
    };
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

function readObject(node: Node): ObjectLiteral {
  const entries: Entry[] = [];
  let lastRow = -1;
  let separated = true;
  for (const part of tokensOf(node)) {
    if (part.type === ',') separated = true;
    if (!part.isNamed) continue;
    if (part.type !== 'object_property') refuse(part, 'a decorator in an object');
    const at = placeOf(part);
    if (!separated && part.startPosition.row === lastRow)
      throw new Unreadable(at, 'properties stand in lines of their own or with commas between them');
    entries.push(readEntry(part));
    lastRow = part.endPosition.row;
    separated = false;
  }
  return { kind: 'object', entries, at: placeOf(node) };
}

function readEntry(node: Node): Entry {
  const at = placeOf(node);
  const [key, value] = partsOf(node);
  if (key?.type === 'resource_declaration') return refuse(key, 'a resource within another one');
  if (!key || !value || (key.type !== 'string' && key.type !== 'identifier')) return refuse(node);
  if (key.type === 'identifier')
    return { key: key.text === SPREAD ? undefined : key.text, value: readExpression(value), at };
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
