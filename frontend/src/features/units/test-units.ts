/** Units and an API that serves them, for the tests of the units screen. */
import { DAYS, type Unit, type UnitDetails } from '@franchise-admin/api/contract';
import { vi } from 'vitest';
import { type Client, createClient } from '../../client/client.ts';
import type { Caller } from '../../context/caller.ts';

export const CORPORATE: Caller = {
  authObjectId: 'another',
  name: 'Corporate Admin',
  userName: 'corporate.admin@demo.example',
  groupCode: null,
  isCorpAdmin: true,
  isFranchiseAdmin: false,
  isPosAdmin: false,
  isReadonlyUser: false,
  pointOfSaleVendorId: null,
};
export const READ_ONLY: Caller = { ...CORPORATE, isCorpAdmin: false, isReadonlyUser: true };
export const NOBODY: Caller = { ...CORPORATE, isCorpAdmin: false };

export function sampleUnit(unitCode: string, more: Partial<Unit> = {}): Unit {
  return {
    groupCode: 'ALOHA',
    unitCode,
    unitName: `Unit ${unitCode}`,
    emailAddress: `${unitCode.toLowerCase()}@units.example`,
    phoneNumber: '555-0100',
    managerId: null,
    managerName: null,
    franchiseRoleMemberId: null,
    levelOneName: null,
    levelTwoName: null,
    levelThreeName: null,
    levelFourName: null,
    etag: `"${unitCode}-1"`,
    ...more,
  };
}

const UNKNOWN_HOURS = Object.fromEntries(
  DAYS.flatMap((day) => [`${day}Closed`, `${day}24Hour`, `${day}StartTime`, `${day}EndTime`].map((key) => [key, null])),
);

export function sampleDetails(unit: Unit, hours: Partial<UnitDetails> = {}): UnitDetails {
  return { ...UNKNOWN_HOURS, ...unit, ...hours } as UnitDetails;
}

/** Somebody who may manage a unit, or have it hang on them. */
export function samplePerson(franchiseUserId: number, name: string, franchiseRoleMemberId: number | null = null) {
  const [firstName = '', lastName = ''] = name.split(' ');
  const emailAddress = `${firstName.toLowerCase()}@x.example`;
  return { franchiseUserId, firstName, lastName, emailAddress, franchiseRoleMemberId };
}

export interface Sent {
  readonly method: string;
  readonly body: unknown;
  readonly etag: string | null;
}

/** Answers by "GET units/ALOHA/assigned"; a call that has none is refused with 500. What is changed in `answers` is served next. */
export type Answers = Record<string, ((sent: Sent) => object | Promise<object>) | object>;

/** An answer that is no 200. */
export class Refusal {
  readonly status: number;
  readonly problem: object;
  constructor(status: number, problem: object) {
    this.status = status;
    this.problem = problem;
  }
}

export interface SampleApi {
  readonly client: Client;
  /** The messages that toasts show. */
  readonly report: (message: string) => void;
  /** "GET units/ALOHA/assigned", one by one. */
  readonly calls: string[];
  /** What was sent with the last call of this name. */
  readonly last: (call: string) => Sent | undefined;
}

export function sampleApi(answers: Answers): SampleApi {
  const calls: string[] = [];
  const sent = new Map<string, Sent>();
  const report = vi.fn();
  const send: typeof fetch = async (input, init) => {
    const method = init?.method ?? 'GET';
    const call = `${method} ${String(input).replace(/^.*\/api\//, '')}`;
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    const one = { method, body, etag: new Headers(init?.headers).get('if-match') };
    calls.push(call);
    sent.set(call, one);
    const found = answers[call] ?? new Refusal(500, { code: 'internal', detail: 'Something went wrong.' });
    const answer: object = typeof found === 'function' ? await found(one) : found;
    return answer instanceof Refusal
      ? new Response(JSON.stringify(answer.problem), { status: answer.status })
      : new Response(JSON.stringify(answer));
  };
  const tokens = { idToken: async () => 'token', signInAgain: () => undefined };
  const client = createClient({ tokens, report, fetch: send });
  return { client, report, calls, last: (call) => sent.get(call) };
}
