import { expect, test } from 'vitest';
import { groupCode, guid, unitCode } from './fields.ts';
import { messagesOf } from './test-texts.ts';

/** Letters outside ASCII that become an ASCII letter in upper or lower case. */
const FOLDING = ['\u0131', '\u017f', '\u212a', '\ufb01'];

test('a franchise code is trimmed and upper-cased', () => {
  expect(groupCode.parse(' aloha_2-b ')).toBe('ALOHA_2-B');
});

test.each(FOLDING)('codes and ids reject %j, whatever its other case is', (letter) => {
  expect(messagesOf(groupCode, `A${letter}`)).toEqual(['This is not a franchise code.']);
  expect(messagesOf(groupCode, letter)).toEqual(['This is not a franchise code.']);
  expect(messagesOf(unitCode, `A${letter}`)).toEqual(['This is not a unit code.']);
  expect(messagesOf(guid, `0000000${letter}-0000-0000-0000-000000000000`)).toEqual(['This is not a GUID.']);
});
