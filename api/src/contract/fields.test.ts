import { describe, expect, test } from 'vitest';
import {
  ACCOUNT_EMAIL_MESSAGE,
  accountEmailError,
  EMAIL_MESSAGE,
  emailInPath,
  line,
  optionalEmail,
  personName,
  requiredEmail,
  requiredLine,
} from './fields.ts';
import { savePosUserBody } from './pos.ts';
import { saveUserBody } from './user-record.ts';

const messagesOf = (schema: { safeParse: typeof name.safeParse }, text: unknown) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

const name = line(20, 'Name');

test.each(['Zoë O’Brien', 'مدير المنطقة', '地区经理', 'Team 🍔', 'a\u200fb', ''])('%j is a line of text', (text) => {
  expect(name.safeParse(text).success).toBe(true);
});

test.each([
  ['a control character', 'a\u0000b'],
  ['one of the upper half', 'a\u0085b'],
  ['a line separator', 'a\u2028b'],
  ['half of a character pair', 'a\ud800b'],
  ['a mark that turns what follows', 'admin\u202e)'],
  ['one that turns until it is ended', 'admin\u2067)'],
])('%s is refused', (_, text) => {
  const parsed = name.safeParse(text);
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['Name may not contain control characters.']);
});

/** Shown as nothing, or as a blank: category Cf, and five letters and symbols that have no shape. */
const INVISIBLE: readonly [string, string][] = [
  ['a soft hyphen', '\u00ad'],
  ['an Arabic letter mark', '\u061c'],
  ['a space without width', '\u200b'],
  ['a mark of direction', '\u200f'],
  ['a word joiner', '\u2060'],
  ['a tag', '\u{e0061}'],
  ['an empty Braille pattern', '\u2800'],
  ['a Hangul filler', '\u3164'],
  ['a Hangul filler for the first sound', '\u115f'],
  ['one for the second', '\u1160'],
  ['one of half width', '\uffa0'],
];

describe('USER-10 the name of a person', () => {
  const firstName = personName('First name');

  test.each(['Zoë', 'O’Brien', '山田', '辻\u{e0100}', 'رضا', 'X Æ A-12', '7', 'می\u200cنا', 'ක්\u200dරිස්', 'രാജന്\u200d'])(
    '%j is one',
    (text) => {
      expect(firstName.safeParse(text)).toEqual({ success: true, data: text });
    },
  );

  test.each(INVISIBLE)('%s is refused: alone, within, at either end', (_, character) => {
    for (const text of [character, `An${character}a`, `${character}Ana`, `Ana${character}`])
      expect(messagesOf(firstName, text)).toEqual(['First name may not contain invisible characters.']);
  });

  test.each([
    ['alone', '\u200d'],
    ['in front', '\u200cAna'],
    ['behind a letter', 'Ana\u200d'],
    ['twice', 'An\u200d\u200da'],
    ['between symbols', '👩\u200d🍳 Ana'],
  ])('what joins or parts letters is refused %s', (_, text) => {
    expect(messagesOf(firstName, text)).toEqual(['First name may not contain invisible characters.']);
  });

  test.each(['.', '!', '-', '👩', '\u0301', '\ufe0f'])('%j has no letter and no digit', (text) => {
    expect(messagesOf(firstName, text)).toEqual(['First name needs a letter or a digit.']);
  });

  test('is told one thing of a character that is refused', () => {
    expect(messagesOf(firstName, '\u202e')).toEqual(['First name may not contain control characters.']);
  });
});

describe('USER-11 an e-mail address is none that only looks like another', () => {
  test.each([
    ...INVISIBLE,
    ['a joiner', '\u200d'],
    ['a combining grapheme joiner', '\u034f'],
    ['a variation selector', '\ufe0f'],
  ])('%s is refused, before and behind the @', (_, character) => {
    for (const text of [`pr${character}oto@x.example`, `proto@x${character}y.example`, `proto@x.exam${character}ple`])
      for (const schema of [requiredEmail, optionalEmail, emailInPath])
        expect(messagesOf(schema as typeof requiredEmail, text)).toEqual([EMAIL_MESSAGE]);
  });

  test('other scripts are no fault', () => {
    for (const text of ['müller@x.example', '語@例え.テスト', 'रवि@उदाहरण.भारत'])
      expect(messagesOf(requiredEmail, text)).toEqual([]);
  });
});

describe('USER-10 POS-06 the address of somebody with an account', () => {
  const OLDER = ['müller@x.example', '語@例え.テスト', 'fay@x.exampl\u00e9', 'ﬁona@x.example', 'ｆay@x.example'];

  test.each(OLDER)('is given in characters that the directory keeps alone: %s is not', (email) => {
    expect(accountEmailError(undefined, email)).toBe(ACCOUNT_EMAIL_MESSAGE);
    expect(accountEmailError('fay@x.example', ` ${email}`)).toBe(ACCOUNT_EMAIL_MESSAGE);
  });

  test.each(OLDER)('stays as an older record has it: %s', (email) => {
    expect(accountEmailError(` ${email}`, `${email} `)).toBeNull();
  });

  test('may have every sign of plain text', () => {
    expect(accountEmailError(undefined, " o'hara+tag~{x}|#$%&*/=?^_`!.-0@x-1.example ")).toBeNull();
  });
});

describe.each([
  ['USER-10', saveUserBody],
  ['POS-06', savePosUserBody],
])('%s what is missing', (_, schema) => {
  const fields = { firstName: 'First name', lastName: 'Last name', emailAddress: 'Email' };
  const said = (body: object) =>
    (schema as typeof savePosUserBody).safeParse(body).error?.issues.map(({ path, message }) => [path[0], message]);

  test.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['blank', ' \t '],
  ])('%s counts as blank', (_, value) => {
    const body = { franchiseUserId: 0, pointOfSaleUserId: 0, isFranchiseOwner: true };
    const blank = Object.fromEntries(Object.keys(fields).map((field) => [field, value]));
    expect(said({ ...body, ...blank })).toEqual(
      Object.entries(fields).map(([field, label]) => [field, `${label} required`]),
    );
  });

  test('what is no text is told so', () => {
    const body = { franchiseUserId: 0, pointOfSaleUserId: 0, isFranchiseOwner: true };
    expect(said({ ...body, firstName: 5, lastName: ['x'], emailAddress: {} })).toEqual(
      Object.entries(fields).map(([field, label]) => [field, `${label} must be text.`]),
    );
  });
});

test('a line that may not be blank is said to be so when there is none', () => {
  const vendorName = requiredLine(100, 'Vendor name', 'Vendor name required');
  for (const value of [undefined, null, '', '  '])
    expect(messagesOf(vendorName, value)).toEqual(['Vendor name required']);
});
