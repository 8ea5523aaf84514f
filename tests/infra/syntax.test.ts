import { describe, expect, test } from 'vitest';
import type { Expression } from '../../scripts/infra/check/syntax/ast.ts';
import { readTemplate } from '../../scripts/infra/check/syntax/template.ts';
import { childrenOf } from '../../scripts/infra/check/syntax/walk.ts';

const read = (text: string, file = 'infra/main.bicep') => readTemplate(file, text);

/** The expression of `var x = …`. */
async function expressionOf(text: string): Promise<Expression> {
  const [variable] = (await read(`var x = ${text}\n`)).declarations;
  if (variable?.kind !== 'variable') throw new Error('There is no variable.');
  return variable.value;
}

/** An expression as calls that show its groups: `==(a, .c(b))`. */
function grouped(expression: Expression): string {
  const of = expression;
  if (of.kind === 'text')
    return `'${of.parts.map((part) => (typeof part === 'string' ? part : grouped(part))).join('')}'`;
  if (of.kind === 'name') return of.name;
  if (of.kind === 'number' || of.kind === 'boolean') return String(of.value);
  const sign = 'operator' in of ? of.operator : 'property' in of ? `.${of.property}` : of.kind;
  return `${sign}${'safe' in of && of.safe ? '?' : ''}(${childrenOf(of).map(grouped).join(', ')})`;
}

test.each([
  ['a == b.c', '==(a, .c(b))'],
  ['!a.b', '!(.b(a))'],
  ['a.b == 1 || c && d.e', '||(==(.b(a), 1), &&(c, .e(d)))'],
  ['a ?? b.c ?? d', '??(??(a, .c(b)), d)'],
  ['-a.b + c * d.e(f)', '+(-(.b(a)), *(c, call(.e(d), f)))'],
  ['(a + b) * c', '*(+(a, b), c)'],
  ['a ? b : c.d ? e : f.g', 'ternary(a, b, ternary(.d(c), e, .g(f)))'],
  ['a == b ? c.d : e', 'ternary(==(a, b), .d(c), e)'],
  ['a || b.c == d', '||(a, ==(.c(b), d))'],
  ['map(a, b => b.c == d && b.e)', 'call(map, a, lambda(&&(==(.c(b), d), .e(b))))'],
  ['reduce(a, 0, (b, c) => b + c.d)', 'call(reduce, a, 0, lambda(+(b, .d(c))))'],
  ['a.b.?c[?0].d', '.d(index?(.c?(.b(a)), 0))'],
  ['(a ?? b).c', '.c(??(a, b))'],
  ['a!=b', '!=(a, b)'],
  // Texts and comments.
  ["'//no/comment'", "'//no/comment'"],
  ["'#nor this /* */'", "'#nor this /* */'"],
  [`'https://\${a}//\${b.c}#x' // 'a comment'`, "'https://a//.c(b)#x'"],
  [`'\${'within \${a}'}/*}*/'`, "''within a'/*}*/'"],
  [`'it\\'s \\\${a} \\u{41}\\n'`, `'it's \${a} A\n'`],
  ["''", "''"],
  [`'''\na \${b} // c\n  'd'\n'''`, `'a \${b} // c\n  'd'\n'`],
  ['/* one\n two */ 3 # not a warning', '3'],
])('reads %s as %s', async (text, expected) => {
  expect(grouped(await expressionOf(text))).toBe(expected);
});

describe('syntax that the grammar lacks', () => {
  test('extensions keep everything in its place', async () => {
    const { extensions, declarations } = await read('extension graphV1 // for the directory\nvar a = 1\n');
    expect(extensions).toEqual(['graphV1']);
    expect(declarations).toMatchObject([{ kind: 'variable', at: { line: 2, column: 5 } }]);
  });

  test('parameters of a parameter file are read, with the line ends of Windows', async () => {
    const text = "using 'main.bicep'\r\n\r\nvar a = 1\r\nparam b = a\r\n";
    expect(await read(text, 'infra/main.bicepparam')).toMatchObject({
      using: { path: 'main.bicep' },
      declarations: [
        { kind: 'variable', name: 'a', at: { line: 3, column: 5 } },
        { kind: 'parameter', name: 'b', at: { line: 4, column: 7 } },
      ],
    });
  });
});

test.each([
  ['param a', 1, 8],
  ['var a = {\n  b: [\n', 1, 1],
  ['var a = 1\nvar b = a +\n', 2, 12],
  ['var a = [\n  ...b\n]', 2, 3],
  ['var a = {\n  ...b\n  c: 1\n}', 2, 3],
  ['var a = { c: 1, ...b }', 1, 17],
  ['var a = b!', 1, 10],
  ['var a = b!.c', 1, 10],
  ['var a = b! == c', 1, 10],
  ['var a = [\n  b!\n  c\n]', 2, 4],
  ['func f(a string) string => a', 1, 1],
  ["import * as all from 'a.bicep'", 1, 1],
  ['var a = 1 var b = 2', 1, 11],
  ['var a = { b: 1 c: 2 }', 1, 16],
  ['var a = [\n  b\n  (c)\n]', 3, 3],
  ['var a = [\n  b(c)\n  !d\n]', 2, 4],
  ["var a = 'b\\q'", 1, 9],
  ["targetScope = 'everywhere'", 1, 1],
  ["assert a = b == 'c'", 1, 1],
])('refuses %j at line %i, column %i', async (text, line, column) => {
  await expect(read(text)).rejects.toMatchObject({ name: 'Error', at: { line, column } });
});
