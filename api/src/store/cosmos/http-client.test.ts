import { setTimeout as sleep } from 'node:timers/promises';
import { createHttpHeaders, createPipelineRequest, type PipelineRequest, RestError } from '@azure/core-rest-pipeline';
import { expect, test } from 'vitest';
import { DeadlineError, withDeadline } from '../../deadline.ts';
import { createDeadlineHttpClient } from './http-client.ts';
import { withinPartition } from './one-partition.ts';

/** Returns a client that records requests and sends none. */
function recording() {
  const sent: PipelineRequest[] = [];
  const client = createDeadlineHttpClient({
    async sendRequest(request) {
      sent.push(request);
      return { request, status: 200, headers: createHttpHeaders(), bodyAsText: '{}' };
    },
  });
  const send = (headers: Record<string, string> = {}) =>
    client.sendRequest(createPipelineRequest({ url: 'http://127.0.0.1', headers: createHttpHeaders(headers) }));
  return { sent, send };
}

const mark = withinPartition('ALOHA', 100).initialHeaders as Record<string, string>;
const plan = { 'x-ms-cosmos-is-query-plan-request': 'True' };

test('requests no plan for a query within one partition', async () => {
  const { send, sent } = recording();
  expect((await send({ ...mark, ...plan })).status).toBe(400);
  expect(sent).toEqual([]);
});

test('sends a query within one partition without our header, and requests plans for other queries', async () => {
  const { send, sent } = recording();
  await send(mark);
  await send(plan);
  expect(sent.map(({ headers }) => headers.toJSON())).toEqual([{}, plan]);
});

test('limits a database request to the remaining time, and sends none after the deadline', async () => {
  const { send, sent } = recording();
  const late = withDeadline(40, async () => {
    await send();
    await sleep(60);
    await expect(send()).rejects.toBeInstanceOf(DeadlineError);
  });
  await expect(late).rejects.toBeInstanceOf(DeadlineError);
  await sleep(40);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.timeout).toBeLessThanOrEqual(40);
});

test('retries an interrupted read once without delay, and never a write', async () => {
  const sent: string[] = [];
  const breaking = createDeadlineHttpClient({
    async sendRequest({ method }) {
      sent.push(method);
      throw new RestError('socket hang up', { code: 'ECONNRESET' });
    },
  });
  const send = (method: 'GET' | 'POST', headers: Record<string, string> = {}) =>
    breaking.sendRequest(
      createPipelineRequest({ url: 'http://127.0.0.1', method, headers: createHttpHeaders(headers) }),
    );
  await expect(send('POST')).rejects.toThrow('socket hang up');
  expect(sent.splice(0)).toEqual(['POST']);
  await expect(send('GET')).rejects.toThrow('socket hang up');
  await expect(send('POST', { 'x-ms-documentdb-isquery': 'true' })).rejects.toThrow('socket hang up');
  expect(sent).toEqual(['GET', 'GET', 'POST', 'POST']);
});

test('does not retry other errors', async () => {
  let sent = 0;
  const client = createDeadlineHttpClient({
    async sendRequest() {
      sent += 1;
      throw new RestError('busy', { code: 'REQUEST_SEND_ERROR' });
    },
  });
  await expect(client.sendRequest(createPipelineRequest({ url: 'http://127.0.0.1' }))).rejects.toThrow('busy');
  expect(sent).toBe(1);
});
