import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findMapping, rememberMapping } from './columns.ts';
import { kindWith } from './kinds/kinds.ts';

const CONTACTS = kindWith('unit-contacts');
const HEADERS = ['Unit Number', 'Email', 'Phone'];
const ALL = { unitCode: 0, emailAddress: 1, phoneNumber: 2 };

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('IMP-02 remembers that a column is not in the file, per franchise', () => {
  expect(findMapping('ALOHA', CONTACTS, HEADERS)).toEqual(ALL);
  rememberMapping('ALOHA', CONTACTS, HEADERS, { unitCode: 0, emailAddress: 1 });
  expect(findMapping('ALOHA', CONTACTS, HEADERS)).toEqual({ unitCode: 0, emailAddress: 1 });
  expect(findMapping('BISTRO', CONTACTS, HEADERS)).toEqual(ALL);
  // A choice for another file keeps the rejection of the header Phone.
  rememberMapping('ALOHA', CONTACTS, ['Store', 'Email'], { unitCode: 0, emailAddress: 1 });
  expect(findMapping('ALOHA', CONTACTS, ['Store', 'Phone'])).toEqual({ unitCode: 0 });
});

test('IMP-02 finds a column by a header that the user has not rejected, or has chosen after rejecting it', () => {
  rememberMapping('ALOHA', CONTACTS, ['Unit Number', 'Phone'], { unitCode: 0 });
  expect(findMapping('ALOHA', CONTACTS, ['Unit Number', 'phoneNumber'])).toEqual({ unitCode: 0, phoneNumber: 1 });
  rememberMapping('ALOHA', CONTACTS, HEADERS, ALL);
  expect(findMapping('ALOHA', CONTACTS, HEADERS)).toEqual(ALL);
});
