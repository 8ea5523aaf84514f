import { expect, test } from 'vitest';
import { groupCode, guid, unitCode } from './fields.ts';
import { messagesOf } from './test-texts.ts';

/** Non-ASCII letters that become ASCII letters when their case changes. */
const FOLDING = ['\u0131', '\u017f', '\u212a', '\ufb01'];

test('trims and upper-cases franchise codes', () => {
  expect(groupCode.parse(' aloha_2-b ')).toBe('ALOHA_2-B');
});

test.each(FOLDING)('rejects %j in codes and ids, which becomes ASCII when its case changes', (letter) => {
  expect(messagesOf(groupCode, `A${letter}`)).toEqual(['This is not a franchise code.']);
  expect(messagesOf(groupCode, letter)).toEqual(['This is not a franchise code.']);
  expect(messagesOf(unitCode, `A${letter}`)).toEqual(['This is not a unit code.']);
  expect(messagesOf(guid, `0000000${letter}-0000-0000-0000-000000000000`)).toEqual(['This is not a GUID.']);
});
