import { expect, test } from 'vitest';
import type { Expression } from '../../scripts/infra/check/syntax/ast.ts';
import { readTemplate } from '../../scripts/infra/check/syntax/template.ts';
import { childrenOf } from '../../scripts/infra/check/syntax/walk.ts';

/** Formats an expression as nested calls that show its grouping: `==(a, .c(b))`. */
function grouped(expression: Expression): string {
  const of = expression;
  if (of.kind === 'text')
    return `'${of.parts.map((part) => (typeof part === 'string' ? part : grouped(part))).join('')}'`;
  if (of.kind === 'name') return of.name;
  if (of.kind === 'number' || of.kind === 'boolean') return String(of.value);
  const sign = 'operator' in of ? of.operator : 'property' in of ? `.${of.property}` : of.kind;
  return `${sign}(${childrenOf(of).map(grouped).join(', ')})`;
}

test.each([
  ['a.b == 1 || c && d.e', '||(==(.b(a), 1), &&(c, .e(d)))'],
  ['-a.b + c * d.e(f)', '+(-(.b(a)), *(c, call(.e(d), f)))'],
  ['a ? b : c.d ? e : f.g', 'ternary(a, b, ternary(.d(c), e, .g(f)))'],
  ['map(a, b => b.c == d && b.e)', 'call(map, a, lambda(&&(==(.c(b), d), .e(b))))'],
  ['a.b.?c[?0].d', '.d(index(.c(.b(a)), 0))'],
  ['(a ?? b).c', '.c(??(a, b))'],
  // Texts and comments.
  [`'https://\${a}//\${b.c}#x' // 'a comment'`, "'https://a//.c(b)#x'"],
  [`'\${'within \${a}'}/*}*/'`, "''within a'/*}*/'"],
  [`'it\\'s \\\${a} \\u{41}\\n'`, `'it's \${a} A\n'`],
  [`'''\na \${b} // c\n  'd'\n'''`, `'a \${b} // c\n  'd'\n'`],
  ['/* one\n two */ 3 # not a warning', '3'],
])('parses %s as %s', async (text, expected) => {
  const { declarations } = await readTemplate('infra/main.bicep', `var x = ${text}\n`);
  expect(declarations).toMatchObject([{ kind: 'variable' }]);
  expect(declarations[0]?.kind === 'variable' && grouped(declarations[0].value)).toBe(expected);
});

test('parses extensions, parameter files and CRLF with correct line numbers', async () => {
  const text = "using 'main.bicep'\r\nextension graphV1 // for the directory\r\nvar a = 1\r\nparam b = a\r\n";
  expect(await readTemplate('infra/main.bicepparam', text)).toMatchObject({
    using: { path: 'main.bicep' },
    declarations: [
      { kind: 'variable', name: 'a', at: { line: 3, column: 5 } },
      { kind: 'parameter', name: 'b', at: { line: 4, column: 7 } },
    ],
  });
});

/** Invalid syntax, and syntax that the grammar would misread. */
test.each([
  ['var a = {\n  b: [\n', 1, 1],
  ['var a = 1\nvar b = a +\n', 2, 12],
  ['var a = [\n  ...b\n]', 2, 3],
  ['var a = b!.c', 1, 10],
  ['func f(a string) string => a', 1, 1],
  ['var a = 1 var b = 2', 1, 11],
  ['var a = { b: 1 c: 2 }', 1, 16],
  ['var a = [\n  b\n  (c)\n]', 3, 3],
  ['var a = [\n  b(c)\n  !d\n]', 2, 4],
  ["var a = 'b\\q'", 1, 9],
])('rejects %j at line %i, column %i', async (text, line, column) => {
  await expect(readTemplate('infra/main.bicep', text)).rejects.toMatchObject({ at: { line, column } });
});
