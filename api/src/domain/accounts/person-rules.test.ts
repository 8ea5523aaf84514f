import { describe, expect, test } from 'vitest';
import { checkCompanyAddress, isDemotion } from './person-rules.ts';

const LOCAL_ADMIN = { isCorpAdmin: false, isFranchiseAdmin: true, isPosAdmin: true, isReadonlyUser: false };
const DOMAIN = 'Demo.Example';
const FAY = { emailAddress: 'fay@aloha.example', userName: 'Fay.Ford@demo.example' };
const message = 'Only a corporate administrator can set an email at demo.example.';

describe("ROLE-06 emails at the company's domain", () => {
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
  ])('rejects %s unless a corporate admin sets it', (email) => {
    const problem = { code: 'forbidden', reason: 'role', message, errors: [{ field: 'emailAddress', message }] };
    for (const record of [undefined, FAY, { ...FAY, userName: '' }]) {
      expect(() => checkCompanyAddress(LOCAL_ADMIN, DOMAIN, record, email)).toThrow(expect.objectContaining(problem));
      expect(() => checkCompanyAddress({ ...LOCAL_ADMIN, isCorpAdmin: true }, DOMAIN, record, email)).not.toThrow();
    }
  });

  test.each([
    ['another domain', 'payroll@aloha.example'],
    ['a domain with the same ending', 'payroll@otherdemo.example'],
    ['a parent domain', 'payroll@example'],
    ['a domain that starts with the company domain', 'payroll@demo.example.aloha.example'],
  ])('accepts %s from a franchise admin', (_, email) => {
    expect(() => checkCompanyAddress(LOCAL_ADMIN, DOMAIN, undefined, email)).not.toThrow();
  });

  test("accepts the user's own sign-in name", () => {
    expect(() => checkCompanyAddress(LOCAL_ADMIN, DOMAIN, FAY, 'fay.ford@Demo.example ')).not.toThrow();
    expect(() => checkCompanyAddress(LOCAL_ADMIN, DOMAIN, undefined, FAY.userName)).toThrow(message);
  });

  test('accepts the email that the record already has, in any spelling', () => {
    const payroll = { ...FAY, emailAddress: ' Payroll@demo.example' };
    expect(() => checkCompanyAddress(LOCAL_ADMIN, DOMAIN, payroll, 'payroll@Demo.example')).not.toThrow();
    expect(() => checkCompanyAddress(LOCAL_ADMIN, DOMAIN, payroll, 'hr@demo.example')).toThrow(message);
  });
});

test.each([
  ['admin to user', true, false, true],
  ['admin to admin', true, true, false],
  ['admin without the flag in the request', true, undefined, false],
  ['user to user', false, false, false],
  ['user to admin', false, true, false],
  ['new user', undefined, false, false],
])('API-22, API-44 only a change from admin to user is a demotion: %s', (_, before, wanted, expected) => {
  expect(isDemotion(before, wanted)).toBe(expected);
});
