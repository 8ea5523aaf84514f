/** Checks that apply to every response. */
import { problem, statusOf } from '@franchise-admin/api/contract';
import { MARK } from './marked-records.ts';
import type { Caller, FuzzedRequest } from './requests.ts';
import type { RawResponse } from './send.ts';

/** Callers that may read the records of OTHER and of Lantern. */
const READERS: Readonly<Record<keyof typeof MARK, readonly Caller[]>> = {
  franchise: ['corporate.admin', 'read.only', 'franchise.admin2'],
  vendor: ['corporate.admin', 'pos.franchise.admin'],
};

/** Returns a description of the response's fault, or undefined if it has none. */
export function faultOf({ caller, method }: FuzzedRequest, response: RawResponse): string | undefined {
  const { status, headers, text } = response;
  if (status >= 500) return `is ${status}`;
  for (const tenant of ['franchise', 'vendor'] as const) {
    const shown = (text + JSON.stringify(headers)).toLowerCase();
    if (!READERS[tenant].includes(caller) && shown.includes(MARK[tenant])) return `shows data of another ${tenant}`;
  }
  if (headers['cache-control'] !== 'no-store' || headers['x-content-type-options'] !== 'nosniff')
    return 'has no security headers';
  if (status < 400) return caller === undefined ? `accepts an anonymous caller with ${status}` : undefined;
  if (headers['content-type'] !== 'application/problem+json') return `is ${status} without a problem body`;
  return method === 'HEAD' ? undefined : problemFaultOf(response);
}

function problemFaultOf({ status, headers, text }: RawResponse): string | undefined {
  const parsed = problem.safeParse(jsonOf(text));
  if (!parsed.success) return `is ${status} with a problem that does not match RFC 9457`;
  const { code, requestId, detail } = parsed.data;
  if (parsed.data.status !== status || statusOf(code) !== status) return `is ${status} and says ${code}`;
  if (requestId === '' || requestId !== headers['x-request-id']) return 'has a wrong or missing request id';
  if (/node_modules|main\.cjs|\.ts:\d|\n\s+at /.test(detail)) return 'reveals internals';
  return undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
