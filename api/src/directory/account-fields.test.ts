import { expect, test } from 'vitest';
import { toGraphFields } from './account-fields.ts';

const person = { firstName: 'Ana', lastName: 'Silva', displayName: 'Ana Silva', mail: 'ana@example.com' };

test('converts a blank name or email to null, and a blank display name to User', () => {
  expect(toGraphFields({ ...person, firstName: '  ', mail: ' ' })).toEqual({
    givenName: null,
    surname: 'Silva',
    displayName: 'Ana Silva',
    mail: null,
  });
  expect(toGraphFields({ ...person, displayName: '' }).displayName).toBe('User');
});

test('cuts text at the maximum length without splitting a surrogate pair', () => {
  expect(toGraphFields({ ...person, firstName: `${'a'.repeat(63)}𠮷` }).givenName).toBe('a'.repeat(63));
  expect(toGraphFields({ ...person, lastName: `${'a'.repeat(62)}𠮷b` }).surname).toBe(`${'a'.repeat(62)}𠮷`);
  expect(toGraphFields({ ...person, displayName: 'x'.repeat(300) }).displayName).toHaveLength(256);
});
