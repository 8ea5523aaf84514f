import type { IncomingHttpHeaders } from 'node:http';
import { badRequest } from '../errors.ts';

/** Supported headers of the service, including those that do not affect a response. */
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

/** Standard headers of features that are not supported here: conditional reads and the change feed. */
const UNSUPPORTED = ['a-im', 'if-modified-since', 'if-none-match'];

/** The only protocol version that the SDK uses. */
const VERSION = '2020-07-15';

/** Throws 400 for an unsupported header, preference or version, because ignoring it would hide a difference from the service. */
export function checkHeaders(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers))
    if ((name.startsWith('x-ms-') && !KNOWN.has(name)) || UNSUPPORTED.includes(name))
      throw badRequest(`The header '${name}' is not supported here.`);
  const { prefer } = headers;
  if (prefer !== undefined && prefer !== 'return=minimal')
    throw badRequest(`The preference '${prefer}' is not supported here.`);
  const version = headers['x-ms-version'];
  if (version !== VERSION)
    throw badRequest(`The API version '${String(version)}' is not supported here, only ${VERSION}.`);
}
