/** What holds for every answer, whatever was asked. */
import { problem, statusOf } from '@franchise-admin/api/contract';
import { MARK } from './marked-records.ts';
import type { Caller, FuzzedRequest } from './requests.ts';
import type { RawAnswer } from './send.ts';

/** Who may read the records of OTHER and of Lantern. */
const READERS: Readonly<Record<keyof typeof MARK, readonly Caller[]>> = {
  franchise: ['corporate.admin', 'read.only', 'franchise.admin2'],
  vendor: ['corporate.admin', 'pos.franchise.admin'],
};

/** What is wrong with the answer, in words; undefined when nothing is. */
export function faultOf({ caller, method }: FuzzedRequest, response: RawAnswer): string | undefined {
  const { status, headers, text } = response;
  if (status >= 500) return `is ${status}`;
  for (const tenant of ['franchise', 'vendor'] as const) {
    const shown = (text + JSON.stringify(headers)).toLowerCase();
    if (!READERS[tenant].includes(caller) && shown.includes(MARK[tenant])) return `shows what another ${tenant} holds`;
  }
  if (headers['cache-control'] !== 'no-store' || headers['x-content-type-options'] !== 'nosniff')
    return 'lacks the security headers';
  if (status < 400) return caller === undefined ? `lets nobody in with ${status}` : undefined;
  if (headers['content-type'] !== 'application/problem+json') return `is ${status} and no problem`;
  return method === 'HEAD' ? undefined : problemFaultOf(response);
}

function problemFaultOf({ status, headers, text }: RawAnswer): string | undefined {
  const parsed = problem.safeParse(jsonOf(text));
  if (!parsed.success) return `is ${status} and its problem is not as RFC 9457 has them`;
  const { code, requestId, detail } = parsed.data;
  if (parsed.data.status !== status || statusOf(code) !== status) return `is ${status} and says ${code}`;
  if (requestId === '' || requestId !== headers['x-request-id']) return 'does not say its request id';
  if (/node_modules|main\.cjs|\.ts:\d|\n\s+at /.test(detail)) return 'tells what is inside';
  return undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
