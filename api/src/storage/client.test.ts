import { RestError } from '@azure/core-rest-pipeline';
import { expect, test } from 'vitest';
import { DeadlineError } from '../deadline.ts';
import { storageOutage } from './client.ts';

test.each([
  ['busy', new RestError('Server busy', { statusCode: 503 })],
  ['throttling', new RestError('Too many requests', { statusCode: 429 })],
  ['failing', new RestError('Internal error', { statusCode: 500 })],
  ['out of reach', new RestError('connect ECONNREFUSED', { code: RestError.REQUEST_SEND_ERROR })],
  ['too slow', new DOMException('The operation was aborted.', 'AbortError')],
  ['too slow for the call', new DeadlineError('No time left.')],
])('a storage account that is %s makes the call 503', (_, error) => {
  expect(storageOutage(error)).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5, cause: error });
});

test.each([
  ['a refusal', new RestError('Not authorised', { statusCode: 403 })],
  ['a missing container', new RestError('Not there', { statusCode: 404, code: 'ContainerNotFound' })],
  ['an answer nobody understands', new RestError('Bad XML', { code: RestError.PARSE_ERROR, statusCode: 200 })],
  ['a mistake of ours', new TypeError('x is undefined')],
  ['no error', 'text'],
])('%s is none', (_, error) => {
  expect(storageOutage(error)).toBeUndefined();
});
