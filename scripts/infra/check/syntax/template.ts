/** Parses a template or parameter file into its declarations, in source order. */
import { createRequire } from 'node:module';
import { Language, type Node, Parser } from 'web-tree-sitter';
import type { Declaration, Decorator, Template } from './ast.ts';
import { readExpression, readText } from './expression.ts';
import { prepare, revealed } from './prepare.ts';
import { partsOf, placeOf, reject, Unreadable } from './unreadable.ts';

const GRAMMAR = createRequire(import.meta.url).resolve('tree-sitter-bicep/tree-sitter-bicep.wasm');

let parser: Promise<Parser> | undefined;

async function load(): Promise<Parser> {
  await Parser.init();
  const loaded = new Parser();
  loaded.setLanguage(await Language.load(GRAMMAR));
  return loaded;
}

/** Returns the tree of a template. Invalid parts become ERROR nodes and missing nodes. */
async function parse(text: string): Promise<Node> {
  parser ??= load();
  const tree = (await parser).parse(text);
  if (tree === null) throw new Error('The grammar returned no tree.');
  return tree.rootNode;
}

/** Statements that need no check, because they declare nothing. */
const SKIPPED = ['target_scope_assignment', 'metadata_declaration'];

/**
 * @param file path in the repository, with `/`
 * @throws Unreadable for invalid syntax, or syntax that this check does not support
 */
export async function readTemplate(file: string, text: string): Promise<Template> {
  const isParameterFile = file.endsWith('.bicepparam');
  const root = await parse(prepare(text, isParameterFile));
  rejectErrors(root);
  const declarations: Declaration[] = [];
  let decorators: readonly Decorator[] = [];
  let using: Template['using'];
  let lastRow = -1;
  for (const node of partsOf(root)) {
    const at = placeOf(node);
    if (node.startPosition.row === lastRow) throw new Unreadable(at, 'a declaration must begin on a new line');
    lastRow = node.endPosition.row;
    if (node.type === 'decorators') {
      decorators = readDecorators(node);
      continue;
    }
    if (node.type === 'using_statement') {
      const path = partsOf(node)[0] ?? reject(node);
      using = { path: textOf(path), at: placeOf(path) };
    } else if (!SKIPPED.includes(node.type))
      declarations.push(readDeclaration(node, decorators, isParameterFile, text));
    decorators = [];
  }
  return { file, text, using, declarations };
}

/** Throws at the first parse error. */
function rejectErrors(root: Node): void {
  if (!root.hasError) return;
  const wrong = [...errorsIn(root)].sort((a, b) => a.startIndex - b.startIndex)[0] ?? root;
  const what = wrong.isMissing ? `${wrong.type} is missing` : `unexpected ${firstWords(revealed(wrong.text))}`;
  throw new Unreadable(placeOf(wrong), `invalid syntax: ${what}`);
}

function* errorsIn(node: Node): Generator<Node> {
  if (node.isMissing || node.isError) yield node;
  for (const child of node.children) if (child?.hasError || child?.isMissing) yield* errorsIn(child);
}

function firstWords(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line === '' ? 'end' : `"${line.slice(0, 40)}"`;
}

/** @throws Unreadable for an unsupported kind of declaration */
function readDeclaration(
  node: Node,
  decorators: readonly Decorator[],
  isParameterFile: boolean,
  source: string,
): Declaration {
  const parts = partsOf(node);
  const part = (index: number) => parts[index] ?? reject(node);
  const head = { name: part(0).text, at: placeOf(part(0)), decorators };
  switch (node.type) {
    case 'parameter_declaration':
      return { ...head, kind: 'parameter', type: part(1).text, value: parts[2] && readExpression(parts[2]) };
    case 'variable_declaration': {
      const value = readExpression(part(1));
      const isParameter = isParameterFile && source.startsWith('param', node.startIndex);
      return isParameter
        ? { ...head, kind: 'parameter', type: undefined, value }
        : { ...head, kind: 'variable', value };
    }
    case 'output_declaration':
      return { ...head, kind: 'output', type: part(1).text, value: readExpression(part(2)) };
    case 'resource_declaration': {
      const existing = node.children.some((child) => child?.type === 'existing');
      return { ...head, kind: 'resource', type: textOf(part(1)), existing, body: readExpression(part(2)) };
    }
    case 'module_declaration': {
      const [path, pathAt] = [textOf(part(1)), placeOf(part(1))];
      return { ...head, kind: 'module', path, pathAt, body: readExpression(part(2)) };
    }
    default:
      return reject(node);
  }
}

function readDecorators(node: Node): Decorator[] {
  return partsOf(node).map((decorator) => {
    const call = readExpression(partsOf(decorator)[0] ?? reject(decorator));
    const at = placeOf(decorator);
    if (call.kind !== 'call') return reject(decorator);
    const { callee, args } = call;
    return callee.kind === 'name' ? { name: callee.name, args, at } : reject(decorator);
  });
}

function textOf(node: Node): string {
  const { parts } = readText(node);
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : reject(node, 'an interpolated text');
}
