import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { saveAddressBody } from './addresses.ts';
import { saveBrandCommunicationGroupBody, saveCommunicationTypeBody } from './communications.ts';
import { saveFranchiseBody } from './franchise.ts';
import { savePosUserBody, saveVendorBody } from './pos.ts';
import { INVISIBLE, messagesOf } from './test-texts.ts';
import { isTimeZone, line, lines, personName, requiredLine } from './text.ts';
import { saveUnitBody } from './units.ts';
import { saveUserBody } from './user-record.ts';

const name = line(20, 'Name');
const info = lines(20, 'Info');

test.each([
  'Zoë O’Brien',
  'مدير المنطقة',
  'می\u200cخواهم',
  'ක්\u200dරිස්',
  '地区经理',
  '辻\u{e0100}',
  'Team 🍔',
  'Recalls ⚠\ufe0f',
  '1\ufe0f\u20e3 Menu',
  '👩🏽\u200d🍳',
  '🏳\ufe0f\u200d🌈',
  '',
])('accepts %j in one-line and multi-line text', (text) => {
  expect(messagesOf(name, text)).toEqual([]);
  expect(messagesOf(info, text)).toEqual([]);
});

test('accepts line breaks and tabs only in multi-line text', () => {
  expect(messagesOf(info, 'a\r\n\tb')).toEqual([]);
  expect(messagesOf(name, 'a\nb')).toEqual(['Name contains a hidden character. Please retype it.']);
});

test.each([
  ['a control character', 'a\u0000b'],
  ['a C1 control character', 'a\u0085b'],
  ['a line separator', 'a\u2028b'],
  ['half of a surrogate pair', 'a\ud800b'],
  ['a direction override', 'admin\u202e)'],
  ['a direction isolate', 'admin\u2067)'],
])('rejects %s in one-line and multi-line text', (_, text) => {
  expect(messagesOf(name, text)).toEqual(['Name contains a hidden character. Please retype it.']);
  expect(messagesOf(info, text)).toEqual(['Info contains a hidden character. Please retype it.']);
});

/** Schema, field and label of every stored text, with a title for the test. */
const STORED_TEXTS: readonly [string, z.ZodMiniType, string, string][] = [
  ['USER-10 position', saveUserBody, 'position', 'Other'],
  ['USER-10 first name', saveUserBody, 'firstName', 'First name'],
  ['USER-10 last name', saveUserBody, 'lastName', 'Last name'],
  ['HIER-19 level 1', saveFranchiseBody, 'level1Name', 'Level 1 role name'],
  ['HIER-19 level 2', saveFranchiseBody, 'level2Name', 'Level 2 role name'],
  ['HIER-19 level 3', saveFranchiseBody, 'level3Name', 'Level 3 role name'],
  ['HIER-19 level 4', saveFranchiseBody, 'level4Name', 'Level 4 role name'],
  ['POS-05 vendor', saveVendorBody, 'name', 'Vendor name'],
  ['POS-06 first name', savePosUserBody, 'firstName', 'First name'],
  ['POS-06 last name', savePosUserBody, 'lastName', 'Last name'],
  ['UNIT-05 phone', saveUnitBody, 'phoneNumber', 'Phone'],
  ['ADDR-03 line 1', saveAddressBody, 'line1', 'Line 1'],
  ['ADDR-03 line 2', saveAddressBody, 'line2', 'Line 2'],
  ['ADDR-03 line 3', saveAddressBody, 'line3', 'Line 3'],
  ['ADDR-03 city', saveAddressBody, 'city', 'City'],
  ['ADDR-03 state', saveAddressBody, 'state', 'State'],
  ['ADDR-03 postal code', saveAddressBody, 'postalCode', 'Postal Code'],
  ['ADDR-03 country', saveAddressBody, 'country', 'Country'],
  ['ADDR-03 entity', saveAddressBody, 'entity', 'Related Entity'],
  ['ADM-04 group', saveBrandCommunicationGroupBody, 'adGroupId', 'AD Group Id'],
  ['ADM-06 name', saveCommunicationTypeBody, 'name', 'Name'],
  ['ADM-06 text', saveCommunicationTypeBody, 'infoText', 'Info Text'],
];

describe.each(STORED_TEXTS)('%s', (_, body, field, label) => {
  test.each(INVISIBLE)('rejects %s, alone or with other text', (_name, character) => {
    for (const text of [character, `Po${character}rt`, `${character}Port`, `Port${character}`]) {
      const issues = body.safeParse({ [field]: text }).error?.issues.filter(({ path }) => path[0] === field);
      expect(issues?.map(({ message }) => message)).toEqual([
        `${label} contains a hidden character. Please retype it.`,
      ]);
    }
  });
});

test.each([
  ['after a letter', 'Port\u200d'],
  ['between letters of a script that does not use it', 'Har\u200cbor'],
  ['after a combining mark of a script that does not use it', 'Re\u0301\u200dne'],
  ['at the start', '\u200cرضا'],
  ['after the last letter', 'رضا\u200c'],
  ['after another non-joiner', 'می\u200c\u200cنا'],
  ['after an emoji', '🍔\u200d'],
])('USER-10 POS-05 rejects a joiner or non-joiner %s', (_, text) => {
  expect(messagesOf(name, text)).toEqual(['Name contains a hidden character. Please retype it.']);
});

test.each([
  ['a letter', 'a\ufe0f'],
  ['a digit without a keycap', '1\ufe0f'],
  ['another selector', '⚠\ufe0f\ufe0f'],
  ['a letter that is not an ideograph', 'a\u{e0100}'],
])('USER-10 POS-05 rejects a variation selector after %s', (_, text) => {
  expect(messagesOf(name, text)).toEqual(['Name contains a hidden character. Please retype it.']);
});

describe('USER-10 person name validation', () => {
  const firstName = personName('First name');

  test.each(['Zoë', 'O’Brien', '山田', '辻\u{e0100}', 'رضا', 'X Æ A-12', '7', 'می\u200cنا', 'ක්\u200dරිස්', 'രാജന്\u200d'])(
    'accepts %j',
    (text) => {
      expect(firstName.safeParse(text)).toEqual({ success: true, data: text });
    },
  );

  test.each(['.', '!', '-', '👩', '\u0301'])('rejects %j, which contains neither a letter nor a digit', (text) => {
    expect(messagesOf(firstName, text)).toEqual(['First name must contain a letter or a digit.']);
  });

  test('reports one error for a hidden character', () => {
    expect(messagesOf(firstName, '\u202e')).toEqual(['First name contains a hidden character. Please retype it.']);
    expect(messagesOf(firstName, '\u200b')).toEqual(['First name contains a hidden character. Please retype it.']);
  });
});

test('a required line reports missing, null and blank values with the same message', () => {
  const vendorName = requiredLine(100, 'Vendor name', 'Vendor name required');
  for (const value of [undefined, null, '', '  '])
    expect(messagesOf(vendorName, value)).toEqual(['Vendor name required']);
});

test.each([
  ['America/Chicago', true],
  ['Asia/Kolkata', true],
  ['UTC', true],
  ['+05:30', false],
  ['Chicago', false],
])('SET-29 %s as a time zone: %s', (name, isValid) => {
  expect(isTimeZone(name)).toBe(isValid);
});
