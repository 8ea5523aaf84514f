/** Reads a template or a parameter file: its declarations, in the order of the text. */
import type { Node } from 'web-tree-sitter';
import type { Declaration, Decorator, TargetScope, Template } from './ast.ts';
import { readDeclaration, readDecorators } from './declaration.ts';
import { readText } from './expression.ts';
import { parse } from './parser.ts';
import { prepare, revealed } from './prepare.ts';
import { partsOf, placeOf, refuse, Unreadable } from './unreadable.ts';

const SCOPES: readonly string[] = ['tenant', 'managementGroup', 'subscription', 'resourceGroup'];
const isScope = (text: string): text is TargetScope => SCOPES.includes(text);

/**
 * @param file its path in the repository, with `/`
 * @throws Unreadable where it does not parse, or holds what this check does not know
 */
export async function readTemplate(file: string, text: string): Promise<Template> {
  const isParameterFile = file.endsWith('.bicepparam');
  const prepared = prepare(text, isParameterFile);
  const root = await parse(prepared.text);
  refuseErrors(root);
  const declarations: Declaration[] = [];
  let decorators: readonly Decorator[] = [];
  let targetScope: TargetScope = 'resourceGroup';
  let using: Template['using'];
  let lastRow = -1;
  for (const node of partsOf(root)) {
    const at = placeOf(node);
    if (node.startPosition.row === lastRow) throw new Unreadable(at, 'a declaration begins in a line of its own');
    lastRow = node.endPosition.row;
    if (node.type === 'decorators') {
      decorators = readDecorators(node);
      continue;
    }
    if (node.type === 'target_scope_assignment') {
      const scope = plain(node);
      if (!isScope(scope)) throw new Unreadable(at, `targetScope is one of ${SCOPES.join(', ')}`);
      targetScope = scope;
    } else if (node.type === 'using_statement') using = { path: plain(node), at: placeOf(partsOf(node)[0] ?? node) };
    else if (node.type !== 'metadata_declaration')
      declarations.push(readDeclaration(node, decorators, isParameterFile, text));
    decorators = [];
  }
  return { file, text, targetScope, extensions: prepared.extensions, using, declarations };
}

function plain(node: Node): string {
  const [text] = partsOf(node);
  const { parts } = readText(text ?? refuse(node));
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : refuse(node);
}

/** Where the grammar gave up first. */
function refuseErrors(root: Node): void {
  if (!root.hasError) return;
  const wrong = [...errorsIn(root)].sort((a, b) => a.startIndex - b.startIndex)[0] ?? root;
  const what = wrong.isMissing ? `${wrong.type} is missing` : `unexpected ${firstWords(revealed(wrong.text))}`;
  throw new Unreadable(placeOf(wrong), `does not parse: ${what}`);
}

function* errorsIn(node: Node): Generator<Node> {
  if (node.isMissing || node.isError) yield node;
  for (const child of node.children) if (child?.hasError || child?.isMissing) yield* errorsIn(child);
}

function firstWords(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line === '' ? 'end' : `"${line.slice(0, 40)}"`;
}
