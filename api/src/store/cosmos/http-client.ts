/** The HTTP client of the Cosmos DB client: the SDK's default, limited to the deadline of the current request. */
import {
  createDefaultHttpClient,
  createHttpHeaders,
  type HttpClient,
  type PipelineRequest,
  type PipelineResponse,
  RestError,
} from '@azure/core-rest-pipeline';
import { DeadlineError, remainingMs } from '../../deadline.ts';
import { ONE_PARTITION_HEADER } from './one-partition.ts';

const QUERY_PLAN_HEADER = 'x-ms-cosmos-is-query-plan-request';

/**
 * If the service has closed an idle connection, the next request over it fails. The SDK would wait a second before its retry. This client
 * retries a read once without delay, and leaves further retries to the SDK. It never sends a write twice.
 *
 * If the database hangs, the SDK retries reads up to 120 times, each with a full timeout. At the deadline, this client aborts the running
 * request and sends no further one. It requests no plans for queries within one partition.
 */
export function createDeadlineHttpClient(inner: HttpClient = createDefaultHttpClient()): HttpClient {
  return {
    async sendRequest(request) {
      if (request.headers.has(ONE_PARTITION_HEADER)) {
        if (request.headers.has(QUERY_PLAN_HEADER)) return noPlan(request);
        request.headers.delete(ONE_PARTITION_HEADER);
      }
      const left = remainingMs();
      if (left === 0) throw new DeadlineError('No time left for another request to the database.');
      request.timeout = left;
      try {
        return await inner.sendRequest(request);
      } catch (error) {
        if (!isRead(request) || !isInterrupted(error) || remainingMs() === 0) throw error;
        request.timeout = remainingMs();
        return inner.sendRequest(request);
      }
    },
  };
}

const isRead = ({ method, headers }: PipelineRequest) =>
  method === 'GET' || ['x-ms-documentdb-isquery', QUERY_PLAN_HEADER].some((name) => headers.has(name));

const isInterrupted = (error: unknown) =>
  error instanceof RestError && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');

/**
 * Returns an error instead of a plan. The SDK does not use the plan of a query within one partition; if it did, the query would fail with
 * this error.
 */
function noPlan(request: PipelineRequest): PipelineResponse {
  const message = 'A query within one partition was found to cross partitions.';
  return {
    request,
    status: 400,
    headers: createHttpHeaders({ 'content-type': 'application/json' }),
    bodyAsText: JSON.stringify({ code: 'BadRequest', message }),
  };
}
