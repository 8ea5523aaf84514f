/** What one call of the cost table costs: requests to the database by kind, request units, calls of Microsoft Graph. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fillPath, IDEMPOTENCY_KEY, isChange, type Route, routes } from '@franchise-admin/api/contract';
import type { Answer } from '../client.ts';
import type { Cloud } from '../cloud.ts';
import type { CallCost } from './call-cost.ts';
import { type CostPlace, OTHER_CODE } from './world.ts';

/** How a call is made in one place; `ifMatch` is `*` where a version is asked for. */
export interface CostCall {
  /** What stands in the path for its parameters. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

export interface Measured {
  readonly kinds: Readonly<Record<string, number>>;
  readonly charge: number;
  readonly graph: Readonly<Record<string, number>>;
  /** Rows of the answer: of a list its length, of the tree people and units. */
  readonly rows: number;
  readonly milliseconds: number;
  /** The requests to the database, for whoever wonders: "read /dbs/…". */
  readonly requests: readonly string[];
  readonly answer: Answer;
}

/** Milliseconds after which the API's caches, valid for 30 s, are filled again. */
const WARM_MS = 10_000;
/** The API caches names of franchises for this many milliseconds. */
const NAMES_MS = 30_000;
/** Requests that read the name of one franchise, and of all. */
const callForName = (code: string) => `lookup/entities/${code}`;
const CALL_FOR_NAMES = 'lookup/franchises';
/** A cached name with less time left may expire before the measurement. */
const SPARE_MS = 8_000;
/** Timers query the database every half minute. */
const TIMER_MS = 30_000;
/** No measurement begins this long before or after them. */
const AROUND_TIMER_MS = 1_000;
/** Metadata that the SDK reads once, whatever the request. */
const METADATA = new Set<string>(['account', 'database', 'container', 'pkranges']);

/** Measures calls of a cloud that `arrangeCosts` has filled. */
export function costsIn(cloud: Cloud) {
  const caller = cloud.as('corporate.admin');
  let warmAt = 0;
  /** When names of franchises were read, by the call that reads them. */
  const namesReadAt = new Map<string, number>();

  /** The caller's roles and the communication types are known, as they are for all but one call in half a minute. */
  async function warm(): Promise<void> {
    if (Date.now() - warmAt < WARM_MS) return;
    warmAt = Date.now();
    await caller.delete('franchise/NOWHERE/addresses', { franchiseAddressId: 1 }, { ifMatch: '*' });
    await caller.get('comms/communication-types');
    await caller.get('authenticated-user');
  }

  /**
   * What the page has read before: the call itself where it reads what may be held in memory, followed by a change of the franchise
   * where it is a list of one; the names of a vendor's franchises where it is about one, those of all where it goes over all.
   */
  async function readBefore(route: Route, place: CostPlace, act: () => Promise<unknown>) {
    for (const code of [place.code, OTHER_CODE])
      if (route.path.startsWith('pos/') || !namesReadAt.has(callForName(code)))
        await holdNames(callForName(code), 'read');
    const goesOverAll = route.path.endsWith('/system') || route.path === CALL_FOR_NAMES;
    if (goesOverAll) await holdNames(CALL_FOR_NAMES, 'query');
    if (route.method === 'GET') await act();
    if (route.concurrency === 'list') await touch(place.code);
    // That may have taken long.
    if (goesOverAll) await holdNames(CALL_FOR_NAMES, 'query');
  }

  /** Writes the document of a franchise as it is: lists that the API keeps in memory count as changed. */
  async function touch(code: string): Promise<void> {
    const item = cloud.container('franchises').item('franchise', code);
    const { resource } = await item.read();
    if (resource) await item.replace(resource);
  }

  /**
   * Has the API hold names for long enough; those that are soon to be read anew are waited for.
   * @param path a call that reads them
   * @param how the request by which it does, where it does not hold them
   */
  async function holdNames(path: string, how: 'read' | 'query'): Promise<void> {
    const left = () => (namesReadAt.get(path) ?? 0) + NAMES_MS - Date.now();
    while (left() < SPARE_MS) {
      await delay(Math.min(Math.max(left(), 0), 1_000));
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
      // As the portal sends every change: with a key of its own.
      const headers = isChange(entry) ? { [IDEMPOTENCY_KEY]: randomUUID() } : {};
      return caller.call(entry.method, pathOf(entry, params), { ...options, headers });
    };
    return { entry, act };
  }

  return {
    /** The version of a list. */
    async etagOf(cost: CallCost, place: CostPlace): Promise<string> {
      return (await requestOf(cost, place).act()).headers.get('etag') ?? '';
    },

    /** Makes the call, a reading one twice where something may be held in memory. */
    async measure(cost: CallCost, place: CostPlace, ifNoneMatch?: string): Promise<Measured> {
      const { entry, act } = requestOf(cost, place, ifNoneMatch);
      await warm();
      for (;;) {
        await readBefore(entry, place, act);
        await pastTimer();
        const half = timerRuns();
        const started = performance.now();
        const { result, requests, graph } = await cloud.cost(act);
        const milliseconds = performance.now() - started;
        if (entry.method === 'GET' && timerRuns() !== half) continue;
        // How often an import is looked at while the call waits for it depends on the clock.
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
          answer: result,
        };
      }
    },
  };
}

/** How often the timers have run by now. */
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

/** The path of a call, below /api/. */
export function pathOf(route: Route, params: NonNullable<CostCall['params']>): string {
  return fillPath(route, (name) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${route.name}: say what {${name}} is to be.`);
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
