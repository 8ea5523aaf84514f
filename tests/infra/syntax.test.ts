import { describe, expect, test } from 'vitest';
import type { Expression } from '../../scripts/infra/check/syntax/ast.ts';
import { readTemplate } from '../../scripts/infra/check/syntax/template.ts';
import { Unreadable } from '../../scripts/infra/check/syntax/unreadable.ts';

const read = (text: string, file = 'infra/main.bicep') => readTemplate(file, text);

/** The expression of `var x = …`. */
async function expressionOf(text: string): Promise<Expression> {
  const { declarations } = await read(`var x = ${text}\n`);
  const [variable] = declarations;
  if (variable?.kind !== 'variable') throw new Error('There is no variable.');
  return variable.value;
}

/** An expression with every bracket that it could have. */
function bracketed(expression: Expression): string {
  switch (expression.kind) {
    case 'text':
      return `'${expression.parts.map((part) => (typeof part === 'string' ? part : `\${${bracketed(part)}}`)).join('')}'`;
    case 'number':
    case 'boolean':
      return String(expression.value);
    case 'name':
      return expression.name;
    case 'member':
      return `(${bracketed(expression.object)}${expression.safe ? '.?' : '.'}${expression.property})`;
    case 'index':
      return `(${bracketed(expression.object)}[${expression.safe ? '?' : ''}${bracketed(expression.index)}])`;
    case 'call':
      return `${bracketed(expression.callee)}(${expression.args.map(bracketed).join(', ')})`;
    case 'asserted':
      return `(${bracketed(expression.of)}!)`;
    case 'unary':
      return `(${expression.operator}${bracketed(expression.of)})`;
    case 'binary':
      return `(${bracketed(expression.left)} ${expression.operator} ${bracketed(expression.right)})`;
    case 'ternary':
      return `(${bracketed(expression.condition)} ? ${bracketed(expression.consequence)} : ${bracketed(expression.alternative)})`;
    case 'lambda':
      return `(${expression.parameters.join(', ')} => ${bracketed(expression.body)})`;
    default:
      return expression.kind;
  }
}

describe('what belongs together in an expression', () => {
  test.each([
    ['a == b.c', '(a == (b.c))'],
    ['!a.b', '(!(a.b))'],
    ['a.b == 1 || c && d.e', '(((a.b) == 1) || (c && (d.e)))'],
    ['a ?? b.c ?? d', '((a ?? (b.c)) ?? d)'],
    ['-a.b + c * d.e(f)', '((-(a.b)) + (c * (d.e)(f)))'],
    ['(a + b) * c', '((a + b) * c)'],
    ['a ? b : c ? d : e.f', '(a ? b : (c ? d : (e.f)))'],
    ['a == b ? c.d : e', '((a == b) ? (c.d) : e)'],
    ['map(a, b => b.c == d && b.e)', 'map(a, (b => (((b.c) == d) && (b.e))))'],
    ['reduce(a, 0, (b, c) => b + c.d)', 'reduce(a, 0, (b, c => (b + (c.d))))'],
    ['a!.b.?c[?0].d', '(((((a!).b).?c)[?0]).d)'],
    ['a! == b!.c', '((a!) == ((b!).c))'],
    ['!a! && b.c!', '((!(a!)) && ((b.c)!))'],
    ['f(a!, b[0]!)!.c', '((f((a!), ((b[0])!))!).c)'],
    ['a ? b! : c! ?? d', '(a ? (b!) : ((c!) ?? d))'],
    ['(a ?? b)!.c', '(((a ?? b)!).c)'],
    ['a!=b', '(a != b)'],
    ["filter(a, b => b.c == 'd')[0].e", "((filter(a, (b => ((b.c) == 'd')))[0]).e)"],
  ])('%s', async (text, expected) => {
    expect(bracketed(await expressionOf(text))).toBe(expected);
  });
});

describe('texts and comments', () => {
  test.each([
    ["'//no/comment'", "'//no/comment'"],
    ["'#nor this /* */'", "'#nor this /* */'"],
    [`'https://\${a}//\${b.c}#x' // 'a comment'`, `'https://\${a}//\${(b.c)}#x'`],
    [`'\${'within \${a}'}/*}*/'`, `'\${'within \${a}'}/*}*/'`],
    [`'it\\'s \\\${a} \\u{41}\\n'`, `'it's \${a} A\n'`],
    ["''", "''"],
    [`'''\na \${b} // c\n  'd'\n'''`, `'a \${b} // c\n  'd'\n'`],
    ['/* one\n two */ 3 # not a warning', '3'],
  ])('%s', async (text, expected) => {
    expect(bracketed(await expressionOf(text))).toBe(expected);
  });
});

describe('what the grammar does not know itself', () => {
  test('extensions, and what is spread, keep everything in its place', async () => {
    const { extensions, declarations } = await read(
      "extension graphV1 // for the directory\nvar a = {\n  ...b\n  c: { ...d, e: 1 }\n  '...f': 2\n}\n",
    );
    expect(extensions).toEqual(['graphV1']);
    const [a] = declarations;
    const value = a?.kind === 'variable' ? a.value : undefined;
    if (value?.kind !== 'object') throw new Error('There is no object.');
    expect(value.entries.map(({ key, at }) => [key, at.line, at.column])).toEqual([
      [undefined, 3, 3],
      ['c', 4, 3],
      ['...f', 5, 3],
    ]);
    expect(value.entries[0]?.value).toEqual({ kind: 'name', name: 'b', at: { line: 3, column: 6 } });
  });

  test('parameters of a parameter file, with lines that end as on Windows', async () => {
    const { using, declarations } = await read(
      "using 'main.bicep'\r\n\r\nvar a = 1\r\nparam b = a\r\n",
      'infra/main.bicepparam',
    );
    expect(using?.path).toBe('main.bicep');
    expect(declarations.map(({ kind, name, at }) => [kind, name, at.line, at.column])).toEqual([
      ['variable', 'a', 3, 5],
      ['parameter', 'b', 4, 7],
    ]);
  });
});

describe('what cannot be read is refused where it stands', () => {
  test.each([
    ['param a', 1, 8],
    ['var a = {\n  b: [\n', 1, 1],
    ['var a = 1\nvar b = a +\n', 2, 12],
    ['var a = [\n  ...b\n]', 2, 5],
    ['func f(a string) string => a', 1, 1],
    ["import * as all from 'a.bicep'", 1, 1],
    ['var a = 1 var b = 2', 1, 11],
    ['var a = { b: 1 c: 2 }', 1, 16],
    ['var a = [\n  b\n  (c)\n]', 3, 3],
    ["var a = 'b\\q'", 1, 9],
    ["targetScope = 'everywhere'", 1, 1],
    ["assert a = b == 'c'", 1, 1],
  ])('%s', async (text, line, column) => {
    const error = await read(text).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Unreadable);
    expect(error).toMatchObject({ at: { line, column } });
  });
});
