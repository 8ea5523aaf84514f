import { RestError } from '@azure/core-rest-pipeline';
import { expect, test } from 'vitest';
import { DeadlineError } from '../deadline.ts';
import { storageOutage } from './client.ts';

test.each([
  ['busy', new RestError('Server busy', { statusCode: 503 })],
  ['throttling', new RestError('Too many requests', { statusCode: 429 })],
  ['failing', new RestError('Internal error', { statusCode: 500 })],
  ['unreachable', new RestError('connect ECONNREFUSED', { code: RestError.REQUEST_SEND_ERROR })],
  ['too slow for the attempt', new DOMException('The operation was aborted.', 'AbortError')],
  ['too slow for the request', new DeadlineError('No time left before the deadline.')],
])('returns 503 if the storage account is %s', (_, error) => {
  expect(storageOutage(error)).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5, cause: error });
});

test.each([
  ['a rejection', new RestError('Not authorised', { statusCode: 403 })],
  ['a missing container', new RestError('Not found', { statusCode: 404, code: 'ContainerNotFound' })],
  ['an invalid response', new RestError('Bad XML', { code: RestError.PARSE_ERROR, statusCode: 200 })],
  ['a programming error', new TypeError('x is undefined')],
  ['a thrown text', 'text'],
])('returns undefined for %s', (_, error) => {
  expect(storageOutage(error)).toBeUndefined();
});
