/** Holds every module of the product against import-rules.ts: prints what breaks them, and fails then. */
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { command } from '../command.ts';
import { ROOT } from '../root.ts';
import { refusal } from './import-rules.ts';

/** One line for each import of a module that the rules refuse: `api/src/cache.ts:3 imports ./main.ts: …`. */
export function faultyImports(file: string, text: string): string[] {
  return importsOf(file, text).flatMap(({ source, line }) => {
    const reason = refusal(file, source);
    return reason === undefined ? [] : [`${file}:${line} imports ${source}: ${reason}`];
  });
}

/** What a module names in imports, exports, `import()` and types, with the line it stands in. */
function importsOf(file: string, text: string): { source: string; line: number }[] {
  const found: { source: string; line: number }[] = [];
  const add = (source: { type: string; start: number; value?: unknown } | null) => {
    if (typeof source?.value !== 'string') return;
    found.push({ source: source.value, line: text.slice(0, source.start).split('\n').length });
  };
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
  }).visit(program);
  return found;
}

if (import.meta.main)
  await command(() => {
    const files = globSync('{api,frontend}/src/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
    const faults = files.flatMap((file) => faultyImports(file, readFileSync(`${ROOT}${file}`, 'utf8')));
    for (const fault of faults) console.error(fault);
    process.exitCode = files.length > 0 && faults.length === 0 ? 0 : 1;
  });
