import { describe, expect, test } from 'vitest';
import { ProblemError } from '../problem-error.ts';
import { checkCompanyAddress } from './person-rules.ts';

const NOBODY = { isCorpAdmin: false, isFranchiseAdmin: true, isPosAdmin: true, isReadonlyUser: false };
const DOMAIN = 'Demo.Example';

describe('ROLE-06 an address of the company that speaks for it', () => {
  test.each([
    'payroll@demo.example',
    'PayRoll@DEMO.example ',
    'pay.roll@demo.example',
    'payro11@demo.example',
    'ádmin@demo.example',
    'it-support@demo.example',
    'hr+hawaii@demo.example',
    'no-reply@mail.demo.example',
    'ceo@a.b.demo.example',
  ])('is not given by whoever is no corporate admin: %s', (email) => {
    const message = 'Only a corporate administrator can give an address that speaks for the company.';
    expect(() => checkCompanyAddress(NOBODY, DOMAIN, undefined, email)).toThrow(
      expect.objectContaining({ code: 'forbidden', reason: 'role', errors: [{ field: 'emailAddress', message }] }),
    );
    expect(() => checkCompanyAddress(NOBODY, DOMAIN, 'fay@demo.example', email)).toThrow(ProblemError);
    expect(() => checkCompanyAddress({ ...NOBODY, isCorpAdmin: true }, DOMAIN, undefined, email)).not.toThrow();
  });

  test.each([
    ['a person of the company', 'ana.silva@demo.example'],
    ['a person with a tag', 'ana.silva+payroll@demo.example'],
    ['another domain', 'payroll@aloha.example'],
    ['a domain that ends alike', 'payroll@otherdemo.example'],
    ['a domain above', 'payroll@example'],
  ])('is none: %s', (_, email) => {
    expect(() => checkCompanyAddress(NOBODY, DOMAIN, undefined, email)).not.toThrow();
  });

  test('that the record has stays, however it is typed', () => {
    expect(() => checkCompanyAddress(NOBODY, DOMAIN, ' Payroll@demo.example', 'payroll@Demo.example')).not.toThrow();
    expect(() => checkCompanyAddress(NOBODY, DOMAIN, 'payroll@demo.example', 'hr@demo.example')).toThrow();
  });
});
