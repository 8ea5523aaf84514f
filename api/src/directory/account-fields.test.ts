import { expect, test } from 'vitest';
import { toGraphFields } from './account-fields.ts';

const person = { firstName: 'Ana', lastName: 'Silva', displayName: 'Ana Silva', mail: 'ana@example.com' };

test('Graph takes null where there is nothing, and no empty text', () => {
  expect(toGraphFields({ ...person, firstName: '  ', mail: ' ' })).toEqual({
    givenName: null,
    surname: 'Silva',
    displayName: 'Ana Silva',
    mail: null,
  });
  expect(toGraphFields({ ...person, displayName: '' }).displayName).toBe('User');
});

test('what is longer than Graph takes is cut, but no character in half', () => {
  expect(toGraphFields({ ...person, firstName: `${'a'.repeat(63)}𠮷` }).givenName).toBe('a'.repeat(63));
  expect(toGraphFields({ ...person, lastName: `${'a'.repeat(62)}𠮷b` }).surname).toBe(`${'a'.repeat(62)}𠮷`);
  expect(toGraphFields({ ...person, displayName: 'x'.repeat(300) }).displayName).toHaveLength(256);
});
