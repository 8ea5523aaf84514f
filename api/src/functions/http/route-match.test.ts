import { expect, test } from 'vitest';
import { parseTemplate } from '../../contract/index.ts';
import { covers, matchesTemplate, overlap } from './route-match.ts';

const fits = (template: string, path: string) => matchesTemplate(parseTemplate(template), path);

test('matches a path by segment, ignoring case and a trailing slash', () => {
  expect(fits('units/{code}/assigned', 'Units/ALOHA/ASSIGNED/')).toBe(true);
  expect(fits('units/{code}/assigned', 'units/ALOHA')).toBe(false);
  expect(fits('units/{code}', 'units/')).toBe(false);
});

test('applies the constraints long and guid, and rejects an unknown constraint', () => {
  expect(fits('user/{code}/{id:long}', 'user/ALOHA/12')).toBe(true);
  expect(fits('user/{code}/{id:long}', 'user/ALOHA/all-users')).toBe(false);
  for (const [id, isLong] of [
    ['9223372036854775807', true],
    ['-9223372036854775808', true],
    ['+7', true],
    ['9223372036854775808', false],
    ['+-7', false],
  ] as const)
    expect(fits('user/{code}/{id:long}', `user/ALOHA/${id}`)).toBe(isLong);
  expect(fits('user/{code}/{id:guid}', 'user/ALOHA/0b0e0000-0000-4000-8000-000000000001')).toBe(true);
  expect(() => parseTemplate('x/{id:date}')).toThrow('unknown constraint');
});

test.each([
  ['user/{code}/{id:long}', 'user/{code}/all-users', false],
  ['user/{code}/{id}', 'user/{code}/all-users', true],
  ['user/system', 'user/{code}', true],
  ['user/{code}/{id:long}', 'user/{code}/{oid:guid}', false],
  ['a/{x}/c', 'a/b/{y}', true],
])('%s and %s overlap: %s', (a, b, expected) => {
  expect(overlap(parseTemplate(a), parseTemplate(b))).toBe(expected);
  expect(overlap(parseTemplate(b), parseTemplate(a))).toBe(expected);
});

test.each([
  ['user/{code}/{id}', 'user/{code}/all-users', true],
  ['user/{code}/all-users', 'user/{code}/{id}', false],
  ['a/{x}/c', 'a/b/{y}', false],
  ['a/{x}', 'a/{y:long}', true],
])('%s covers %s: %s', (a, b, expected) => {
  expect(covers(parseTemplate(a), parseTemplate(b))).toBe(expected);
});
