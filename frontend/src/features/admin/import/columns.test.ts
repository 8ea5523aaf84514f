import { expect, test } from 'vitest';
import { choicesOf, findMapping, omittedColumns } from './columns.ts';
import { kindWith } from './kinds/kinds.ts';

const CONTACTS = kindWith('unit-contacts');
const HEADERS = ['Unit Number', 'Email', 'Phone'];
const ALL = { unitCode: 0, emailAddress: 1, phoneNumber: 2 };

test('IMP-02 remembers that a column is not in the file', () => {
  expect(findMapping(CONTACTS, HEADERS, undefined)).toEqual(ALL);
  const choices = choicesOf(CONTACTS, HEADERS, { unitCode: 0, emailAddress: 1 }, undefined);
  expect(findMapping(CONTACTS, HEADERS, choices)).toEqual({ unitCode: 0, emailAddress: 1 });
  // A choice for another file keeps the decision.
  const later = choicesOf(CONTACTS, ['Store', 'Email'], { unitCode: 0, emailAddress: 1 }, choices);
  expect(findMapping(CONTACTS, ['Store', 'Phone'], later)).toEqual({ unitCode: 0 });
});

test('IMP-02 finds a column under a header that the user has not rejected, and one that the user has chosen again', () => {
  const choices = choicesOf(CONTACTS, ['Unit Number', 'Phone'], { unitCode: 0 }, undefined);
  expect(findMapping(CONTACTS, ['Unit Number', 'phoneNumber'], choices)).toEqual({ unitCode: 0, phoneNumber: 1 });
  expect(findMapping(CONTACTS, HEADERS, choicesOf(CONTACTS, HEADERS, ALL, choices))).toEqual(ALL);
});

test.each([
  ['forgets a header that is too long', 'x'.repeat(101), null],
  ['remembers a header without its invisible letters', 'Store\u3164', 'store'],
])('IMP-30 %s, because the server would reject it', (_, header, remembered) => {
  expect(choicesOf(CONTACTS, [header], { unitCode: 0 }, undefined).columns[0]).toMatchObject({ header: remembered });
});

test('IMP-30 names the columns that are in the file but rejected in an earlier one', () => {
  const headers = ['Unit Number', 'Phone', 'Email'];
  const choices = choicesOf(CONTACTS, headers, { unitCode: 0, emailAddress: 2 }, undefined);
  const mapping = findMapping(CONTACTS, headers, choices);
  expect(omittedColumns(CONTACTS, headers, mapping).map(({ key }) => key)).toEqual(['phoneNumber']);
  expect(omittedColumns(CONTACTS, ['Unit Number', 'Email'], mapping)).toEqual([]);
});
