import { describe, expect, test } from 'vitest';
import { checkCompanyAddress, isDemotion } from './person-rules.ts';

const NOBODY = { isCorpAdmin: false, isFranchiseAdmin: true, isPosAdmin: true, isReadonlyUser: false };
const DOMAIN = 'Demo.Example';
const FAY = { emailAddress: 'fay@aloha.example', userName: 'Fay.Ford@demo.example' };
const message = 'Only a corporate administrator can give an address at demo.example.';

describe('ROLE-06 an address at the domain of the company', () => {
  test.each([
    'payroll@demo.example',
    'payroIl@demo.example',
    '+payroll@demo.example',
    'hrteam@demo.example',
    'ida.andersen@demo.example',
    'Ana.Silva@DEMO.example ',
    '\tana@demo.example.',
    'ana@ｄｅｍｏ.example',
    '"ana@aloha.example"@demo.example',
    'no-reply@mail.demo.example',
    'ceo@a.b.demo.example',
    'xfay.ford@demo.example',
  ])('is not given by whoever is no corporate admin: %s', (email) => {
    const refusal = { code: 'forbidden', reason: 'role', message, errors: [{ field: 'emailAddress', message }] };
    for (const record of [undefined, FAY, { ...FAY, userName: '' }]) {
      expect(() => checkCompanyAddress(NOBODY, DOMAIN, record, email)).toThrow(expect.objectContaining(refusal));
      expect(() => checkCompanyAddress({ ...NOBODY, isCorpAdmin: true }, DOMAIN, record, email)).not.toThrow();
    }
  });

  test.each([
    ['another domain', 'payroll@aloha.example'],
    ['a domain that ends alike', 'payroll@otherdemo.example'],
    ['a domain above', 'payroll@example'],
    ['one that begins with it', 'payroll@demo.example.aloha.example'],
  ])('is none: %s', (_, email) => {
    expect(() => checkCompanyAddress(NOBODY, DOMAIN, undefined, email)).not.toThrow();
  });

  test('is given to whoever signs in with it', () => {
    expect(() => checkCompanyAddress(NOBODY, DOMAIN, FAY, 'fay.ford@Demo.example ')).not.toThrow();
    expect(() => checkCompanyAddress(NOBODY, DOMAIN, undefined, FAY.userName)).toThrow(message);
  });

  test('stays where the record has it, however it is typed', () => {
    const payroll = { ...FAY, emailAddress: ' Payroll@demo.example' };
    expect(() => checkCompanyAddress(NOBODY, DOMAIN, payroll, 'payroll@Demo.example')).not.toThrow();
    expect(() => checkCompanyAddress(NOBODY, DOMAIN, payroll, 'hr@demo.example')).toThrow(message);
  });
});

test.each([
  ['an admin who is an admin no more', true, false, true],
  ['an admin who stays one', true, true, false],
  ['an admin whose role is not sent', true, undefined, false],
  ['a user who is no admin and stays none', false, false, false],
  ['a user who becomes an admin', false, true, false],
  ['a new user', undefined, false, false],
])('API-22, API-44 whether the save of %s is a demotion', (_, before, wanted, expected) => {
  expect(isDemotion(before, wanted)).toBe(expected);
});
