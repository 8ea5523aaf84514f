/** Values that a careless or hostile client sends. */
import fc from 'fast-check';

const LONG = 70_000;

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'nul\u0000inside',
  'line\r\nbreak: injected',
  '\u202eturned',
  '\u2028\u2029',
  '\ufeffmark',
  '\u200b',
  'zero\u200bwidth',
  '\u3164\u2800',
  'private\ue000\uffff',
  '\ud800',
  'half\udc00pair',
  'e\u0301'.repeat(40),
  '👩‍👩‍👧‍👦'.repeat(30),
  'ﷺİıßﬀ１２',
  'null',
  'undefined',
  'NaN',
  'true',
  '-0',
  '1e309',
  '0x10',
  '9007199254740993',
  '-9223372036854775809',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  `' OR '1'='1`,
  `'; DROP TABLE c; --`,
  `x" OR c.groupCode = "BISTRO`,
  '@groupCode',
  '<script>alert(1)</script>',
  `=HYPERLINK("http://fuzz.example")`,
  `\${7*7}{{7*7}}%s%n`,
  '../../../etc/passwd',
  '..',
  '.',
  '/',
  '\\',
  '?',
  '#',
  '%',
  '%zz',
  '%00',
  '%2F..%2F',
  '%25252e',
  '%c0%af',
  'SYSTEM',
  'system',
  'franchise',
  'user-1',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(255),
  'x@'.repeat(200),
];

/** Any UTF-16 text, including lone surrogates. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 2, arbitrary: anyText },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }) },
);

/** A text that is too long for any field, path or header. */
export const longText = fc.constantFrom('long', 'ü', '"', '%41').map((part) => part.repeat(LONG / part.length));

const LITERAL = /"\u27e6(.*?)\u27e7"/g;
/** Marks a number for `jsonText` to write literally, because JSON.stringify would change it. */
const literal = (text: string) => `\u27e6${text}\u27e7`;

const ODD_NUMBERS = [
  ...[0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), Number.MAX_VALUE, 5e-324],
  ...['-0', '1e309', '-1e309', '1E2', '1.0', '1e-400', '9007199254740993', '0.1e1', '1'.repeat(400)].map(literal),
];

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { 0: 1, length: 1 }) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...ODD_NUMBERS) },
  { weight: 6, arbitrary: hostileText },
  { weight: 1, arbitrary: longText },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(50, 2_000).map(nested) },
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let n = 0; n < depth; n++) value = n % 2 === 0 ? [value] : { value };
  return value;
}

/** Serializes a generated value as JSON, and writes marked numbers literally. */
export function jsonText(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(LITERAL, '$1');
}
