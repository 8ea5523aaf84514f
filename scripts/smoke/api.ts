/** The API behind the site: that it lives and reaches what it needs, that it knows nobody without a token, and how one gets to it. */
import { setTimeout as pause } from 'node:timers/promises';
import { must, type Question, request } from './check.ts';
import { whyRefused } from './refusal.ts';

/** Who the caller is: a call that anybody who is signed in may make, with or without a role. */
const READ = '/api/authenticated-user';
const HEALTH = '/api/health';

/** How often in a row it must be the release that is asked for: instances of the one before go on for a while beside the new ones. */
const IN_A_ROW = 8;
const BETWEEN_MS = 500;

/** @param release what it must say that it is; undefined: whatever it is */
export function lives(api: string, release: string | undefined): Question {
  return async () => {
    if (release === undefined) return `alive, version ${await versionOf(api)}`;
    for (let asked = 0; asked < IN_A_ROW; asked++) {
      if (asked > 0) await pause(BETWEEN_MS);
      const version = await versionOf(api);
      must(version === release, `the API is version ${version}, not ${release}`);
    }
    return `alive, version ${release} ${IN_A_ROW} times in a row`;
  };
}

/** The commit of the package that answers. */
async function versionOf(api: string): Promise<string> {
  const response = await request(api + HEALTH);
  const text = await response.text();
  must(response.status === 200, `${HEALTH} answers ${response.status}`);
  const { status, version } = parsed(text, HEALTH) as Health;
  must(status === 'alive', `${HEALTH} says "${String(status)}"`);
  return String(version);
}

interface Health {
  readonly status?: unknown;
  readonly version?: unknown;
  /** For corporate admins alone. */
  readonly dependencies?: readonly { readonly name: string; readonly reachable: boolean }[];
}

/** Whether all that the API needs answers: whoever brings a token hears that, and "ready" is said to nobody else. */
export function isReady(api: string, token: string): Question {
  return async () => {
    const response = await request(api + HEALTH, {
      headers: { ...bearer('authorization', token), ...bearer('x-app-authorization', token) },
    });
    const text = await response.text();
    if (response.status === 401)
      throw new Error(`${HEALTH} with a real token answers 401: ${await reasonOf(api, token)}`);
    const isTold = /json/.test(response.headers.get('content-type') ?? '');
    must(isTold, `${HEALTH} with a real token answers ${response.status}, and not by the API`);
    const { status, dependencies } = parsed(text, HEALTH) as Health;
    const names = (isReachable: boolean) =>
      dependencies?.filter(({ reachable }) => reachable === isReachable).map(({ name }) => name);
    must(
      response.status !== 503,
      `it does not reach ${names(false)?.join(', ') ?? 'something: its log says what, and a corporate admin’s token too'}`,
    );
    must(response.status === 200, `${HEALTH} with a real token answers ${response.status}`);
    must(status === 'ready', `${HEALTH} says "${String(status)}" and no more: the token was not looked at`);
    return `${names(true)?.join(', ') ?? 'all of it'} reached`;
  };
}

export function knowsNobody(api: string): Question {
  return async () => {
    for (const headers of [{}, bearer('authorization', 'x.y.z'), bearer('x-app-authorization', 'x.y.z')]) {
      const response = await request(api + READ, { headers });
      const text = await response.text();
      const how =
        'authorization' in headers || 'x-app-authorization' in headers ? 'with a false token' : 'without a token';
      must(response.status === 401, `a read ${how} answers ${response.status}`);
      must(
        (response.headers.get('content-type') ?? '').includes('application/problem+json') &&
          (parsed(text, READ) as { code?: unknown }).code === 'unauthenticated',
        `a read ${how} is refused by something in front of the API`,
      );
    }
    return '401, without a token and with a false one';
  };
}

export function reads(api: string, token: string): Question {
  return async () => {
    const response = await request(api + READ, {
      headers: { ...bearer('authorization', token), ...bearer('x-app-authorization', token) },
    });
    const text = await response.text();
    const why = response.status === 401 ? `: ${await reasonOf(api, token)}` : '';
    must(response.status === 200, `a read with a real token answers ${response.status}${codeOf(text)}${why}`);
    must('groupCode' in (parsed(text, READ) as object), 'a read with a real token answers something else');
    must(response.headers.get('x-content-type-options') === 'nosniff', 'the API’s answers lack their security headers');
    must((response.headers.get('cache-control') ?? '').includes('no-store'), 'the API’s answers may be kept');
    return 'who the caller is';
  };
}

/**
 * What becomes of `Authorization` on the way to the API, which for linked function apps is written nowhere. The portal sends its
 * token in `X-App-Authorization` too and does not depend on the answer, so that either is fine.
 */
export function findsAuthorization(api: string, token: string): Question {
  return async () => {
    const status = async (...names: ('authorization' | 'x-app-authorization')[]) => {
      const headers = Object.assign({}, ...names.map((name) => bearer(name, token)));
      const response = await request(api + READ, { headers });
      await response.arrayBuffer();
      return response.status;
    };
    const own = await status('x-app-authorization');
    const why = own === 401 ? `: ${await reasonOf(api, token)}` : '';
    must(own === 200, `the token in X-App-Authorization alone answers ${own}${why}`);
    const both = await status('authorization', 'x-app-authorization');
    must(both === 200, `the token in both headers answers ${both}`);
    const plain = await status('authorization');
    if (plain === 200) return 'Authorization reaches the API as it was sent';
    must(plain === 401, `the token in Authorization alone answers ${plain}`);
    return 'Authorization is overwritten on the way; X-App-Authorization is what reaches the API';
  };
}

/** The health of the API is told to nobody who brings a false token in a header of ours, and to anybody else. */
function reasonOf(api: string, token: string): Promise<string> {
  return whyRefused(token, async () => {
    const response = await request(api + HEALTH, { headers: bearer('x-app-authorization', token) });
    await response.arrayBuffer();
    return response.status === 401;
  });
}

/** Whether an API at another origin takes the page's calls: what the browser asks before the first of them. */
export async function allowsOrigin(api: string, site: string): Promise<boolean> {
  const response = await request(api + READ, {
    method: 'OPTIONS',
    headers: {
      origin: site,
      'access-control-request-method': 'POST',
      'access-control-request-headers':
        'authorization,content-type,idempotency-key,if-match,if-plan-match,x-app-authorization',
    },
  });
  await response.arrayBuffer();
  return response.headers.get('access-control-allow-origin') === site;
}

function bearer(name: 'authorization' | 'x-app-authorization', token: string): Record<string, string> {
  return { [name]: `Bearer ${token}` };
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${what} does not answer JSON`);
  }
}

/** The problem's code, which is no secret. */
function codeOf(text: string): string {
  const [, code] = /"code":"(\w+)"/.exec(text) ?? [];
  return code ? ` (${code})` : '';
}
