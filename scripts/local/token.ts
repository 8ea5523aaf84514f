/**
 * `npm run token -- corporate.admin@demo.example [--state FOLDER] [--port N]`: prints an id token of the running local
 * cloud, for calling the API by hand. The options are those of `npm start`; without a port it is found by its state.
 */
import { parseArgs } from 'node:util';
import { command, Misuse } from '../command.ts';
import { portsFor } from './supervisor/ports.ts';
import { runningPorts, stateFolder } from './supervisor/state.ts';

/** The id token, or an error that says what to do. */
async function fetchToken(userName: string, origin: string): Promise<string> {
  const response = await fetch(`${origin}/_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName }),
  }).catch(() => {
    throw new Error(
      `The local cloud is not running (nothing answers at ${origin}). Start it with "npm start"; say its --state if it has one.`,
    );
  });
  const answer = (await response.json()) as { idToken?: string; error?: string };
  if (answer.idToken === undefined) throw new Error(answer.error ?? `The directory answered ${response.status}.`);
  return answer.idToken;
}

await command(async () => {
  const { values, positionals } = parseArgs({
    options: { port: { type: 'string' }, state: { type: 'string' } },
    allowPositionals: true,
  });
  const [userName, ...rest] = positionals;
  if (userName === undefined || rest.length > 0)
    throw new Misuse('Usage: npm run token -- <user name> [--state <folder>] [--port <port of the site>]');
  const ports =
    values.port === undefined ? await runningPorts(stateFolder(values.state)) : portsFor(Number(values.port));
  console.log(await fetchToken(userName, `http://localhost:${ports.directory}`));
});
