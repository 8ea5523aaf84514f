/** Checks of the API behind the site: health, dependencies, authentication and token headers. */
import { setTimeout as pause } from 'node:timers/promises';
import { must, type Question, request } from './check.ts';
import { explain401 } from './explain-401.ts';

/** Path of the caller's own identity, which every signed-in user may read, with or without a role. */
const READ = '/api/authenticated-user';
const HEALTH = '/api/health';

/** Number of consecutive responses that must report the release. Old instances keep serving requests for a while. */
const IN_A_ROW = 8;
const BETWEEN_MS = 500;

/** @param release the expected version; undefined for any version */
export function lives(api: string, release: string | undefined): Question {
  return async () => {
    if (release === undefined) return `alive, version ${await versionOf(api)}`;
    for (let count = 0; count < IN_A_ROW; count++) {
      if (count > 0) await pause(BETWEEN_MS);
      const version = await versionOf(api);
      must(version === release, `the API is version ${version}, not ${release}`);
    }
    return `alive, version ${release} ${IN_A_ROW} times in a row`;
  };
}

/** Returns the commit of the running package. */
async function versionOf(api: string): Promise<string> {
  const response = await request(api + HEALTH);
  const text = await response.text();
  must(response.status === 200, `${HEALTH} returns ${response.status}`);
  const { status, version } = parsed(text, HEALTH) as Health;
  must(status === 'alive', `${HEALTH} reports "${String(status)}"`);
  return String(version);
}

interface Health {
  readonly status?: unknown;
  readonly version?: unknown;
  /** The dependencies. Only corporate admins get them. */
  readonly dependencies?: readonly { readonly name: string; readonly reachable: boolean }[];
}

/** Checks that the API reaches its dependencies. The API reports "ready" only to callers with a valid token. */
export function isReady(api: string, token: string): Question {
  return async () => {
    const response = await request(api + HEALTH, {
      headers: { ...bearer('authorization', token), ...bearer('x-app-authorization', token) },
    });
    const text = await response.text();
    if (response.status === 401) throw new Error(`${HEALTH} with a token returns 401: ${await reasonOf(api, token)}`);
    const isFromApi = /json/.test(response.headers.get('content-type') ?? '');
    must(isFromApi, `${HEALTH} with a token returns ${response.status}, but not from the API`);
    const { status, dependencies } = parsed(text, HEALTH) as Health;
    const names = (isReachable: boolean) =>
      dependencies?.filter(({ reachable }) => reachable === isReachable).map(({ name }) => name);
    must(
      response.status !== 503,
      `it does not reach ${names(false)?.join(', ') ?? 'a dependency: see its log, or use the token of a corporate admin'}`,
    );
    must(response.status === 200, `${HEALTH} with a token returns ${response.status}`);
    must(status === 'ready', `${HEALTH} only reports "${String(status)}", because the token did not arrive`);
    return `${names(true)?.join(', ') ?? 'all dependencies'} reached`;
  };
}

export function rejectsAnonymous(api: string): Question {
  return async () => {
    for (const headers of [{}, bearer('authorization', 'x.y.z'), bearer('x-app-authorization', 'x.y.z')]) {
      const response = await request(api + READ, { headers });
      const text = await response.text();
      const how =
        'authorization' in headers || 'x-app-authorization' in headers ? 'with an invalid token' : 'without a token';
      must(response.status === 401, `a request ${how} returns ${response.status}`);
      must(
        (response.headers.get('content-type') ?? '').includes('application/problem+json') &&
          (parsed(text, READ) as { code?: unknown }).code === 'unauthenticated',
        `a request ${how} is rejected by a proxy in front of the API`,
      );
    }
    return '401 without a token and with an invalid one';
  };
}

export function reads(api: string, token: string): Question {
  return async () => {
    const response = await request(api + READ, {
      headers: { ...bearer('authorization', token), ...bearer('x-app-authorization', token) },
    });
    const text = await response.text();
    const why = response.status === 401 ? `: ${await reasonOf(api, token)}` : '';
    must(response.status === 200, `a request with a token returns ${response.status}${codeOf(text)}${why}`);
    must('groupCode' in (parsed(text, READ) as object), 'a request with a token returns an unexpected body');
    must(
      response.headers.get('x-content-type-options') === 'nosniff',
      'responses of the API lack their security headers',
    );
    must((response.headers.get('cache-control') ?? '').includes('no-store'), 'browsers may cache responses of the API');
    return 'returns the identity of the caller';
  };
}

/**
 * Checks which token header reaches the API, which is undocumented for linked function apps. `Authorization` may be overwritten, because
 * the portal sends its token in `X-App-Authorization` too.
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
    must(own === 200, `a request with X-App-Authorization alone returns ${own}${why}`);
    const both = await status('authorization', 'x-app-authorization');
    must(both === 200, `a request with both headers returns ${both}`);
    const plain = await status('authorization');
    if (plain === 200) return 'Authorization reaches the API unchanged';
    must(plain === 401, `a request with Authorization alone returns ${plain}`);
    return 'Authorization is overwritten on the way; X-App-Authorization reaches the API';
  };
}

/** Health returns 401 only for an invalid token in X-App-Authorization. A 401 therefore shows that the header arrives. */
function reasonOf(api: string, token: string): Promise<string> {
  return explain401(token, async () => {
    const response = await request(api + HEALTH, { headers: bearer('x-app-authorization', token) });
    await response.arrayBuffer();
    return response.status === 401;
  });
}

/** True if an API at another origin allows requests of the page. Sends a preflight request, as a browser does. */
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
    throw new Error(`${what} does not return JSON`);
  }
}

/** Returns the problem code, which is not secret. */
function codeOf(text: string): string {
  const [, code] = /"code":"(\w+)"/.exec(text) ?? [];
  return code ? ` (${code})` : '';
}
