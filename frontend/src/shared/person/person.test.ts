import { expect, test } from 'vitest';
import { type Person, personErrors, personValues } from './person.ts';

const PERSON: Person = { firstName: 'Ada', lastName: 'Zimmer', emailAddress: 'ada@x.example' };
const ODD: Person = { ...PERSON, emailAddress: 'ad\u00e4@x.example' };
const message = 'Email may only contain the letters A to Z, digits and ASCII punctuation.';

test('USER-10 POS-06 rejects a new or changed email with characters that the directory cannot store', () => {
  expect(personErrors(personValues(ODD), undefined)).toEqual({ emailAddress: message });
  expect(personErrors(personValues(ODD), PERSON)).toEqual({ emailAddress: message });
  expect(personErrors(personValues(PERSON), undefined)).toEqual({});
});

test('USER-10 POS-06 accepts an unchanged email with characters that the directory cannot store', () => {
  expect(personErrors(personValues({ ...ODD, lastName: 'Young' }), ODD)).toEqual({});
  expect(personErrors(personValues({ ...ODD, emailAddress: `x${ODD.emailAddress}` }), ODD)).toEqual({
    emailAddress: message,
  });
});

test('USER-10 POS-06 rejects text that is not an email address', () => {
  expect(personErrors(personValues({ ...PERSON, emailAddress: '\u00e4' }), undefined)).toEqual({
    emailAddress: 'Please enter a valid email address.',
  });
});
