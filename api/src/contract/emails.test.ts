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

describe('USER-11 an e-mail address is none that only looks like another', () => {
  test.each([...INVISIBLE, ['what makes one emoji of two', '👩\u200d🍳'], ['what makes an emoji', '\u2764\ufe0f']])(
    '%s is refused, before and behind the @',
    (_, character) => {
      for (const text of [`pr${character}oto@x.example`, `proto@x${character}y.example`, `proto@x.exam${character}ple`])
        for (const schema of [requiredEmail, optionalEmail, emailInPath])
          expect(messagesOf(schema as typeof requiredEmail, text)).toEqual([EMAIL_MESSAGE]);
    },
  );

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
