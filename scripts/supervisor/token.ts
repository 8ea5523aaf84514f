/** `npm run token -- corporate.admin@demo.example`: prints an id token of the running local cloud, for requests by hand. See HELP. */
import { command, Misuse } from '../command.ts';
import { readSitePort } from './ports.ts';
import { requireRunning, runningPorts, stateFolder } from './state.ts';

const HELP = `npm run token -- USER_NAME      prints an id token of a demo account of the running local cloud, for manual API requests

  --port N             port of the site (default: read from the state folder)
  --state FOLDER       state folder of the local cloud (default: .local)
  --help               this text

The sign-in page lists the user names, such as corporate.admin@demo.example. Exit code 2: invalid arguments.
`;

/**
 * Returns the id token.
 * @throws Error that says what to do
 */
async function fetchToken(userName: string, origin: string): Promise<string> {
  const response = await fetch(`${origin}/_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName }),
  }).catch(() => {
    throw new Error(`The local cloud is not running at ${origin}. Start it with "npm start", or pass its --state.`);
  });
  const body = (await response.json()) as { idToken?: string; error?: string };
  if (body.idToken === undefined) throw new Error(body.error ?? `The directory returned ${response.status}.`);
  return body.idToken;
}

const options = { port: { type: 'string' }, state: { type: 'string' } } as const;

await command({ help: HELP, options, allowPositionals: true }, async ({ values, positionals }) => {
  const [userName, ...rest] = positionals;
  if (userName === undefined || rest.length > 0)
    throw new Misuse('Usage: npm run token -- <user name> [--state <folder>] [--port <port of the site>]');
  const folder = stateFolder(values.state);
  if (values.port === undefined) await requireRunning(folder);
  const ports = values.port === undefined ? await runningPorts(folder) : readSitePort(values.port);
  console.log(await fetchToken(userName, `http://localhost:${ports.directory}`));
});
