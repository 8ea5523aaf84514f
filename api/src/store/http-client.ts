/** How the Cosmos DB client reaches the network: the SDK's own way, held to the deadline of the call at hand. */
import { createDefaultHttpClient, type HttpClient, type PipelineRequest } from '@azure/core-rest-pipeline';
import { DeadlineError, remainingMs } from '../deadline.ts';

/**
 * The SDK retries reads of a database that hangs up to 120 times, each with a whole timeout. Once the call is out of time no
 * further request is sent, and one under way is cut.
 */
export function createDeadlineHttpClient(inner: HttpClient = createDefaultHttpClient()): HttpClient {
  return {
    async sendRequest(request: PipelineRequest) {
      const left = remainingMs();
      if (left === 0) throw new DeadlineError('No time left for another request to the database.');
      request.timeout = left;
      return inner.sendRequest(request);
    },
  };
}
