/** How the Cosmos DB client reaches the network: the SDK's own way, held to the deadline of the call at hand. */
import {
  createDefaultHttpClient,
  createHttpHeaders,
  type HttpClient,
  type PipelineRequest,
  type PipelineResponse,
} from '@azure/core-rest-pipeline';
import { DeadlineError, remainingMs } from '../../deadline.ts';
import { ONE_PARTITION_HEADER } from './one-partition.ts';

/**
 * The SDK retries reads of a database that hangs up to 120 times, each with a whole timeout. Once the call is out of time no
 * further request is sent, and one under way is cut. Plans of queries within one partition are not asked for.
 */
export function createDeadlineHttpClient(inner: HttpClient = createDefaultHttpClient()): HttpClient {
  return {
    async sendRequest(request) {
      if (request.headers.has(ONE_PARTITION_HEADER)) {
        if (request.headers.has('x-ms-cosmos-is-query-plan-request')) return noPlan(request);
        request.headers.delete(ONE_PARTITION_HEADER);
      }
      const left = remainingMs();
      if (left === 0) throw new DeadlineError('No time left for another request to the database.');
      request.timeout = left;
      return inner.sendRequest(request);
    },
  };
}

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
