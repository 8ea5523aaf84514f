import { expect, test } from 'vitest';
import { databaseOutage } from './outage.ts';

const failing = (facts: object) => Object.assign(new Error('https://account.documents.azure.com said no'), facts);

test.each([
  408,
  410,
  429,
  449,
  500,
  502,
  503,
  504,
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'REQUEST_SEND_ERROR',
  'TimeoutError',
])('maps code %s to 503', (code) => {
  expect(databaseOutage(failing({ code }))).toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 5 });
});

test.each([400, 401, 403, 404, 409, 412, undefined])('ignores code %s', (code) => {
  expect(databaseOutage(failing({ code }))).toBeUndefined();
  expect(databaseOutage('text')).toBeUndefined();
});

test('returns the requested wait in whole seconds, and hides the message of the database', () => {
  const outage = databaseOutage(failing({ code: 429, retryAfterInMs: 1_200 }));
  expect(outage?.retryAfterSeconds).toBe(2);
  expect(outage?.message).not.toContain('azure');
});
