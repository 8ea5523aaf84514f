/** Measures a request of the cost table: its database requests by kind, request units and Microsoft Graph requests. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fillPath, IDEMPOTENCY_KEY, isChange, type Route, routes } from '@franchise-admin/api/contract';
import type { ApiResponse } from '../client.ts';
import type { Cloud } from '../cloud.ts';
import type { CallCost } from './call-cost.ts';
import { type CostPlace, OTHER_CODE } from './world.ts';

/** Path parameters and body of a measured request. */
export interface CostCall {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

export interface Measured {
  readonly kinds: Readonly<Record<string, number>>;
  readonly charge: number;
  readonly graph: Readonly<Record<string, number>>;
  /** Returned rows: the length of a list, or the people and units of the tree. */
  readonly rows: number;
  readonly milliseconds: number;
  /** Database requests for debugging: "read /dbs/…". */
  readonly requests: readonly string[];
  readonly response: ApiResponse;
}

/** Maximum age in milliseconds of the filled caches. The API keeps them for 30 s. */
const WARM_MS = 10_000;
/** The API caches franchise names for this many milliseconds. */
const NAMES_MS = 30_000;
/** Returns the path of a request that reads the name of one franchise. */
const pathForName = (code: string) => `lookup/entities/${code}`;
const PATH_FOR_NAMES = 'lookup/franchises';
/** Minimum remaining lifetime of cached names, in milliseconds. With less, they may expire before the measurement. */
const SPARE_MS = 8_000;
/** Timers query the database every 30 seconds. */
const TIMER_MS = 30_000;
/** No measurement starts this close to a timer. */
const AROUND_TIMER_MS = 1_000;
/** Metadata that the SDK reads once per process, independent of the request. */
const METADATA = new Set<string>(['account', 'database', 'container', 'pkranges']);

/** Measures requests against a cloud filled by `arrangeCosts`. */
export function costsIn(cloud: Cloud) {
  const caller = cloud.as('corporate.admin');
  let warmAt = 0;
  /** Time of the last read of franchise names, by path. */
  const namesReadAt = new Map<string, number>();

  /** Fills the caches of the caller's roles and the communication types, which miss once per 30 s in production. */
  async function warm(): Promise<void> {
    if (Date.now() - warmAt < WARM_MS) return;
    warmAt = Date.now();
    await caller.delete('franchise/NOWHERE/addresses', { franchiseAddressId: 1 }, { ifMatch: '*' });
    await caller.get('comms/communication-types');
    await caller.get('authenticated-user');
  }

  /**
   * Fills the caches that a page has usually filled before this request: franchise names, and everything that a GET reads. Then makes
   * the cached list of a franchise stale, so that the measured request reads it from the database.
   */
  async function readBefore(route: Route, place: CostPlace, act: () => Promise<unknown>): Promise<void> {
    for (const code of [place.code, OTHER_CODE])
      if (route.path.startsWith('pos/') || !namesReadAt.has(pathForName(code)))
        await cacheNames(pathForName(code), 'read');
    const needsAllNames = route.path.endsWith('/system') || route.path === PATH_FOR_NAMES;
    if (needsAllNames) await cacheNames(PATH_FOR_NAMES, 'query');
    if (route.method === 'GET') await act();
    if (route.concurrency === 'list') await touch(place.code);
    // Starts over if the cached names expire soon: waiting for that only here would let the caches that `act` has filled expire too.
    if (needsAllNames && remainingMs(PATH_FOR_NAMES) < SPARE_MS) await readBefore(route, place, act);
  }

  /** Writes the franchise document unchanged, which makes the lists in the API's cache stale. */
  async function touch(code: string): Promise<void> {
    const item = cloud.container('franchises').item('franchise', code);
    const { resource } = await item.read();
    if (resource) await item.replace(resource);
  }

  /** Returns the remaining lifetime of cached names; negative after they have expired. */
  const remainingMs = (path: string) => (namesReadAt.get(path) ?? 0) + NAMES_MS - Date.now();

  /**
   * Ensures that cached franchise names outlast the measurement. If they expire soon, waits until they have expired and
   * reads them again.
   * @param path a request that reads the names
   * @param how kind of its database request if they are not cached
   */
  async function cacheNames(path: string, how: 'read' | 'query'): Promise<void> {
    while (remainingMs(path) < SPARE_MS) {
      await delay(Math.min(Math.max(remainingMs(path), 0), 1_000));
      const { requests } = await cloud.cost(() => caller.get(path));
      if (requests.some(({ kind, path }) => kind === how && path.includes('/colls/franchises/')))
        namesReadAt.set(path, Date.now());
    }
  }

  function requestOf({ route, call }: CallCost, place: CostPlace, ifNoneMatch?: string) {
    const entry: Route = routes[route];
    const { params = {}, body } = call(place);
    const options = {
      ...(body !== undefined && { body }),
      ...(ifNoneMatch !== undefined && { ifNoneMatch }),
    };
    const act = () => {
      // Sends each change with its own key, as the portal does.
      const headers = isChange(entry) ? { [IDEMPOTENCY_KEY]: randomUUID() } : {};
      return caller.call(entry.method, pathOf(entry, params), { ...options, headers });
    };
    return { entry, act };
  }

  return {
    /** Returns the version of a list. */
    async etagOf(cost: CallCost, place: CostPlace): Promise<string> {
      return (await requestOf(cost, place).act()).headers.get('etag') ?? '';
    },

    /**
     * Measures a request with warm caches. Repeats a GET if a timer ran during it, because the counts include the timer's
     * queries.
     */
    async measure(cost: CallCost, place: CostPlace, ifNoneMatch?: string): Promise<Measured> {
      const { entry, act } = requestOf(cost, place, ifNoneMatch);
      for (;;) {
        await readBefore(entry, place, act);
        await pastTimer();
        // Last, because the steps above may wait longer than the caches live.
        await warm();
        const half = timerRuns();
        const started = performance.now();
        const { result, requests, graph } = await cloud.cost(act);
        const milliseconds = performance.now() - started;
        if (entry.method === 'GET' && timerRuns() !== half) continue;
        // The number of polls during an import depends on the clock, so they are not counted.
        const isCounted = ({ kind, path }: (typeof requests)[number]) =>
          !METADATA.has(kind) && !(entry.upload && kind === 'read' && path.includes('/jobs/'));
        const counted = requests.filter(isCounted);
        return {
          kinds: timesOf(counted.map(({ kind }) => [kind, 1])),
          charge: Math.round(counted.reduce((sum, request) => sum + request.charge, 0) * 100) / 100,
          graph: timesOf(Object.entries(graph).map(([name, times]) => [name.replace('/v1.0', ''), times])),
          rows: rowsOf(result.body),
          milliseconds,
          requests: counted.map(({ kind, path }) => `${kind} ${path}`),
          response: result,
        };
      }
    },
  };
}

/** Returns the number of timer runs so far. */
const timerRuns = () => Math.floor(Date.now() / TIMER_MS);

async function pastTimer(): Promise<void> {
  const since = Date.now() % TIMER_MS;
  if (since < AROUND_TIMER_MS) await delay(AROUND_TIMER_MS - since);
  if (since > TIMER_MS - AROUND_TIMER_MS) await delay(TIMER_MS - since + AROUND_TIMER_MS);
}

function timesOf(entries: readonly (readonly [string, number])[]): Record<string, number> {
  const times: Record<string, number> = {};
  for (const [what, often] of entries) times[what] = (times[what] ?? 0) + often;
  return times;
}

/** Returns the request path below /api/. */
export function pathOf(route: Route, params: NonNullable<CostCall['params']>): string {
  return fillPath(route, (name) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${route.name}: no value for {${name}}.`);
    return String(value);
  });
}

function rowsOf(body: unknown): number {
  if (!Array.isArray(body)) return 1;
  return body.reduce<number>((sum, row: { children?: unknown; units?: unknown }) => {
    const beneath = Array.isArray(row?.children) ? rowsOf(row.children) : 0;
    return sum + 1 + beneath + (Array.isArray(row?.units) ? row.units.length : 0);
  }, 0);
}
