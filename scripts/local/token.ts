import { parseArgs } from 'node:util';
import { PORTS } from './constants.ts';

/*
 * npm run token -- corporate.admin@demo.example [--port 4280]
 * Prints an id token of the running local cloud, for calling the API by hand. `--port` is the one given to npm start.
 */
const { values, positionals } = parseArgs({
  options: { port: { type: 'string', default: String(PORTS.site) } },
  allowPositionals: true,
});

/** The id token, or an error that says what to do. */
async function fetchToken(userName: string, origin: string): Promise<string> {
  const response = await fetch(`${origin}/_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName }),
  }).catch(() => {
    throw new Error(`The local cloud is not running (nothing answers at ${origin}). Start it with "npm start".`);
  });
  const answer = (await response.json()) as { idToken?: string; error?: string };
  if (answer.idToken === undefined) throw new Error(answer.error ?? `The directory answered ${response.status}.`);
  return answer.idToken;
}

const [userName, ...rest] = positionals;
const sitePort = Number(values.port);
if (userName === undefined || rest.length > 0 || !Number.isInteger(sitePort)) {
  console.error('Usage: npm run token -- <user name> [--port <port of the site>]');
  process.exitCode = 2;
} else {
  const port = PORTS.directory + sitePort - PORTS.site;
  try {
    console.log(await fetchToken(userName, `http://localhost:${port}`));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
