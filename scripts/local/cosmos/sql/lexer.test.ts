import { describe, expect, test } from 'vitest';
import { tokenize } from './lexer.ts';

const texts = (query: string) => tokenize(query).map(({ kind, text }) => [kind, text]);

describe('tokenize', () => {
  test('distinguishes keywords, names, numbers, parameters and symbols', () => {
    expect(texts('select c.type, 1.5e3 = @p')).toEqual([
      ['keyword', 'SELECT'],
      ['name', 'c'],
      ['symbol', '.'],
      ['name', 'type'],
      ['symbol', ','],
      ['number', '1.5e3'],
      ['symbol', '='],
      ['parameter', '@p'],
      ['end', ''],
    ]);
  });

  test('reads both kinds of quotes and their escapes', () => {
    expect(texts(`'it\\'s' "a\\"b" '\\u00e4\\n'`).map(([, text]) => text)).toEqual(["it's", 'a"b', 'ä\n', '']);
  });

  test('reads the longest symbol and converts <> to !=', () => {
    expect(texts('<= >= <> ??').map(([, text]) => text)).toEqual(['<=', '>=', '!=', '??', '']);
  });

  test('skips comments and keeps positions', () => {
    expect(tokenize('a -- b\nc').map(({ at }) => at)).toEqual([0, 7, 8]);
  });

  test.each([
    ["'open", /at position 0/],
    ['a # b', /near '# b' at position 2/],
    ['a || b', /near '\|\| b' at position 2/],
    ["'\\q'", /not an escape sequence/],
  ])('rejects %s', (query, message) => {
    expect(() => tokenize(query)).toThrow(message);
  });
});
