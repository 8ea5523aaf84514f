import type { IncomingHttpHeaders } from 'node:http';
import { badRequest } from '../errors.ts';

/** Headers of the service that are understood, or that change nothing of an answer. */
const KNOWN = new Set([
  'x-ms-activity-id',
  'x-ms-client-request-id',
  'x-ms-consistency-level',
  'x-ms-continuation',
  'x-ms-cosmos-allow-tentative-writes',
  'x-ms-cosmos-batch-atomic',
  'x-ms-cosmos-batch-continue-on-error',
  'x-ms-cosmos-correlated-activityid',
  'x-ms-cosmos-is-batch-request',
  'x-ms-cosmos-is-query-plan-request',
  'x-ms-cosmos-priority-level',
  'x-ms-cosmos-query-version',
  'x-ms-cosmos-sdk-supportedcapabilities',
  'x-ms-cosmos-supported-query-features',
  'x-ms-date',
  'x-ms-documentdb-is-upsert',
  'x-ms-documentdb-isquery',
  'x-ms-documentdb-partitionkey',
  'x-ms-documentdb-partitionkeyrangeid',
  'x-ms-documentdb-query-enable-scan',
  'x-ms-documentdb-query-enablecrosspartition',
  'x-ms-documentdb-query-parallelizecrosspartitionquery',
  'x-ms-documentdb-responsecontinuationtokenlimitinkb',
  'x-ms-max-item-count',
  'x-ms-session-token',
  'x-ms-user-agent',
  'x-ms-useragent',
  'x-ms-version',
]);

/** Standard headers that ask for what is not done here: only-if-changed reads and the change feed. */
const REFUSED = ['a-im', 'if-modified-since', 'if-none-match'];

/** The one version of the protocol that the SDK speaks. */
const VERSION = '2020-07-15';

/** 400 for a header that is not understood here: what it asks for would silently not happen. */
export function checkHeaders(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers))
    if ((name.startsWith('x-ms-') && !KNOWN.has(name)) || REFUSED.includes(name))
      throw badRequest(`The header '${name}' is not supported here.`);
  const { prefer } = headers;
  if (prefer !== undefined && prefer !== 'return=minimal')
    throw badRequest(`The preference '${prefer}' is not supported here.`);
  const version = headers['x-ms-version'];
  if (version !== VERSION)
    throw badRequest(`The API version '${String(version)}' is not supported here, only ${VERSION}.`);
}
