/** How the Cosmos DB client reaches the network: the SDK's own way, held to the deadline of the call at hand. */
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
 * A kept connection that the service has closed meanwhile breaks the next request sent over it. The SDK would wait a second
 * before it asks again: a read is asked again at once, once, and only then left to the SDK. Writes are never sent twice here.
 *
 * The SDK retries reads of a database that hangs up to 120 times, each with a whole timeout. Once the call is out of time no
 * further request is sent, and one under way is cut. Plans of queries within one partition are not asked for.
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
        if (!isRead(request) || !isBroken(error) || remainingMs() === 0) throw error;
        request.timeout = remainingMs();
        return inner.sendRequest(request);
      }
    },
  };
}

const isRead = ({ method, headers }: PipelineRequest) =>
  method === 'GET' || ['x-ms-documentdb-isquery', QUERY_PLAN_HEADER].some((name) => headers.has(name));

const isBroken = (error: unknown) => error instanceof RestError && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');

/** Nobody reads this plan; should the SDK ever need it, the query fails loudly. */
function noPlan(request: PipelineRequest): PipelineResponse {
  const message = 'A query within one partition was found to cross partitions.';
  return {
    request,
    status: 400,
    headers: createHttpHeaders({ 'content-type': 'application/json' }),
    bodyAsText: JSON.stringify({ code: 'BadRequest', message }),
  };
}
