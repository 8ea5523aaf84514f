/** The grammar: tree-sitter-bicep's WebAssembly by web-tree-sitter. */
import { createRequire } from 'node:module';
import { Language, type Node, Parser } from 'web-tree-sitter';

const GRAMMAR = createRequire(import.meta.url).resolve('tree-sitter-bicep/tree-sitter-bicep.wasm');

let parser: Promise<Parser> | undefined;

async function load(): Promise<Parser> {
  await Parser.init();
  const loaded = new Parser();
  loaded.setLanguage(await Language.load(GRAMMAR));
  return loaded;
}

/** The tree of a template's text; what it could not parse is in it as ERROR and missing nodes. */
export async function parse(text: string): Promise<Node> {
  parser ??= load();
  const tree = (await parser).parse(text);
  if (tree === null) throw new Error('The grammar answered with no tree.');
  return tree.rootNode;
}
