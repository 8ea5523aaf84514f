/** Checks from outside that a deployed portal works, with requests like those of a browser. Takes less than a minute. */
import type { PortalSettings } from '../../frontend/src/settings.ts';
import { eventually } from '../eventually.ts';
import { allowsOrigin, findsAuthorization, isReady, lives, reads, rejectsAnonymous } from './api.ts';
import { ask, must, type Question, type Result } from './check.ts';
import { bridges, fetchSettings, isProtected, loads, rejectsUnknownPaths } from './page.ts';

export interface SmokeOptions {
  /** Origin of the portal: `https://…`. */
  readonly site: string;
  /** A token of any user. Without it, the checks that need one are skipped. */
  readonly token?: string | undefined;
  /** The version that the API must report. */
  readonly release?: string | undefined;
  /** Content of the deployed index.html. If omitted, the page may be of any version. */
  readonly page?: string | undefined;
  /** Maximum wait in milliseconds, applied separately to the page, the API release and the API's dependencies. */
  readonly patienceMs?: number;
}

/** Runs every check, even after a failure. */
export async function smoke({ site, token, release, page, patienceMs = 0 }: SmokeOptions): Promise<Result[]> {
  let settings: PortalSettings | undefined;
  const results = [
    await ask('page', eventually(loads(site, page), patienceMs)),
    await ask('page settings', async () => {
      settings = await fetchSettings(site);
      return `valid, sign-in at ${new URL(settings.authority).host}`;
    }),
  ];
  const known = () => {
    must(settings !== undefined, 'the page settings cannot be read');
    return settings;
  };
  const api = settings?.apiOrigin ?? site;
  results.push(
    await ask('security headers', isProtected(site, known)),
    await ask('token renewal page', bridges(site)),
    await ask('unknown paths', rejectsUnknownPaths(site)),
    await ask('health', eventually(lives(api, release), patienceMs)),
    await ask('requests without a token', rejectsAnonymous(api)),
  );
  if (api !== site)
    results.push(
      await ask("requests from the page's origin", async () => {
        must(await allowsOrigin(api, site), `the API at ${api} does not accept requests from a page of ${site}`);
        return `accepted at ${api}`;
      }),
    );
  // If another check has failed, waiting for the dependencies cannot help.
  const needsMs = () => (results.some(({ outcome }) => outcome === 'failed') ? 0 : patienceMs);
  const withToken: Record<string, (api: string, token: string) => Question> = {
    'request with a token': reads,
    'Authorization header': findsAuthorization,
    // The retries also cover role assignments that are not effective yet.
    dependencies: (...of) => eventually(isReady(...of), needsMs()),
  };
  for (const [name, question] of Object.entries(withToken))
    results.push(
      token === undefined
        ? { name, outcome: 'skipped', detail: 'no token was given' }
        : await ask(name, question(api, token)),
    );
  return results;
}

const MARKS = { passed: 'ok      ', failed: 'FAILED  ', skipped: 'skipped ' } as const;

/** Returns the same results as `reportOf`, for `--json`. */
export function jsonOf(results: readonly Result[]) {
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length;
  return { results, passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** Returns one line per check, and a line with the totals. */
export function reportOf(results: readonly Result[]): string {
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length;
  return [
    ...results.map(({ name, outcome, detail }) => `${MARKS[outcome]}  ${name}: ${detail}`),
    `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`,
  ].join('\n');
}
