import { describe, expect, test } from 'vitest';
import {
  ACCOUNT_EMAIL_MESSAGE,
  accountEmailError,
  EMAIL_MESSAGE,
  emailInPath,
  optionalEmail,
  requiredEmail,
} from './emails.ts';
import { savePosUserBody } from './pos.ts';
import { INVISIBLE, messagesOf } from './test-texts.ts';
import { saveUserBody } from './user-record.ts';

describe('USER-11 email validation', () => {
  test.each([...INVISIBLE, ['an emoji joiner', '👩\u200d🍳'], ['an emoji selector', '\u2764\ufe0f']])(
    'rejects %s, before and after the @',
    (_, character) => {
      for (const text of [`pr${character}oto@x.example`, `proto@x${character}y.example`, `proto@x.exam${character}ple`])
        for (const schema of [requiredEmail, optionalEmail, emailInPath])
          expect(messagesOf(schema as typeof requiredEmail, text)).toEqual([EMAIL_MESSAGE]);
    },
  );

  test('accepts emails in scripts other than Latin', () => {
    for (const text of ['müller@x.example', '語@例え.テスト', 'रवि@उदाहरण.भारत'])
      expect(messagesOf(requiredEmail, text)).toEqual([]);
  });
});

describe('USER-10 POS-06 account email validation', () => {
  const OLDER = ['müller@x.example', '語@例え.テスト', 'fay@x.exampl\u00e9', 'ﬁona@x.example', 'ｆay@x.example'];

  test.each(OLDER)('rejects characters that the directory does not store: %s', (email) => {
    expect(accountEmailError(undefined, email)).toBe(ACCOUNT_EMAIL_MESSAGE);
    expect(accountEmailError('fay@x.example', ` ${email}`)).toBe(ACCOUNT_EMAIL_MESSAGE);
  });

  test.each(OLDER)('keeps the unchanged email of an older record: %s', (email) => {
    expect(accountEmailError(` ${email}`, `${email} `)).toBeNull();
  });

  test('accepts ASCII punctuation', () => {
    expect(accountEmailError(undefined, " o'hara+tag~{x}|#$%&*/=?^_`!.-0@x-1.example ")).toBeNull();
  });
});

describe.each([
  ['USER-10', saveUserBody],
  ['POS-06', savePosUserBody],
])('%s body validation', (_, schema) => {
  const fields = { firstName: 'First name', lastName: 'Last name', emailAddress: 'Email' };
  const errorsOf = (body: object) =>
    (schema as typeof savePosUserBody).safeParse(body).error?.issues.map(({ path, message }) => [path[0], message]);

  test.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['blank', ' \t '],
  ])('reports %s text as required', (_, value) => {
    const body = { franchiseUserId: 0, pointOfSaleUserId: 0, isFranchiseOwner: true };
    const blank = Object.fromEntries(Object.keys(fields).map((field) => [field, value]));
    expect(errorsOf({ ...body, ...blank })).toEqual(
      Object.entries(fields).map(([field, label]) => [field, `${label} required`]),
    );
  });

  test('reports values that are not text', () => {
    const body = { franchiseUserId: 0, pointOfSaleUserId: 0, isFranchiseOwner: true };
    expect(errorsOf({ ...body, firstName: 5, lastName: ['x'], emailAddress: {} })).toEqual(
      Object.entries(fields).map(([field, label]) => [field, `${label} must be text.`]),
    );
  });
});
