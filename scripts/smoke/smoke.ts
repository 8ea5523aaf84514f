/** Whether a deployed portal works: asked from outside, as a browser would, in less than a minute. */
import type { PortalSettings } from '../../frontend/src/settings.ts';
import { eventually } from '../eventually.ts';
import { allowsOrigin, findsAuthorization, isReady, knowsNobody, lives, reads } from './api.ts';
import { ask, must, type Question, type Result } from './check.ts';
import { bridges, fetchSettings, isProtected, knowsNoSuchFile, loads } from './page.ts';

export interface SmokeOptions {
  /** Origin that people open: `https://…`. */
  readonly site: string;
  /** Somebody's token; without one what needs it is left out, and the report says so. */
  readonly token?: string | undefined;
  /** The version that the API must be. */
  readonly release?: string | undefined;
  /** The index.html that was deployed. */
  readonly page?: string | undefined;
  /** Milliseconds until page and API have to be these, and then until the API has to reach what it needs. */
  readonly patienceMs?: number;
}

/** Asks everything, whatever fails on the way. */
export async function smoke({ site, token, release, page, patienceMs = 0 }: SmokeOptions): Promise<Result[]> {
  let settings: PortalSettings | undefined;
  const results = [
    await ask('the page loads', eventually(loads(site, page), patienceMs)),
    await ask('settings of the page', async () => {
      settings = await fetchSettings(site);
      return `well-formed, sign-in at ${new URL(settings.authority).host}`;
    }),
  ];
  const known = () => {
    must(settings !== undefined, 'the settings of the page cannot be read');
    return settings;
  };
  const api = settings?.apiOrigin ?? site;
  results.push(
    await ask('security headers', isProtected(site, known)),
    await ask('bridge for renewing tokens', bridges(site)),
    await ask('unknown addresses', knowsNoSuchFile(site)),
    await ask('health', eventually(lives(api, release), patienceMs)),
    await ask('nobody without a token', knowsNobody(api)),
  );
  if (api !== site)
    results.push(
      await ask('calls from the page’s origin', async () => {
        must(await allowsOrigin(api, site), `the API at ${api} does not take calls of a page of ${site}`);
        return `taken at ${api}`;
      }),
    );
  // What fails already will not pass by waiting for this.
  const needsMs = () => (results.some(({ outcome }) => outcome === 'failed') ? 0 : patienceMs);
  const withToken: Record<string, (api: string, token: string) => Question> = {
    'a read with a real token': reads,
    'the Authorization header': findsAuthorization,
    // Also while rights that were just given do not count yet.
    'what the API needs': (...of) => eventually(isReady(...of), needsMs()),
  };
  for (const [name, question] of Object.entries(withToken))
    results.push(
      token === undefined
        ? { name, outcome: 'left out', detail: 'no token was given' }
        : await ask(name, question(api, token)),
    );
  return results;
}

const MARKS = { passed: 'ok      ', failed: 'FAILED  ', 'left out': 'left out' } as const;

/** The same as `reportOf` for `--json`. */
export function jsonOf(results: readonly Result[]) {
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length;
  return { results, passed: count('passed'), failed: count('failed'), leftOut: count('left out') };
}

/** A line for each, and how many of each there are. */
export function reportOf(results: readonly Result[]): string {
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length;
  return [
    ...results.map(({ name, outcome, detail }) => `${MARKS[outcome]}  ${name}: ${detail}`),
    `${count('passed')} passed, ${count('failed')} failed, ${count('left out')} left out`,
  ].join('\n');
}
