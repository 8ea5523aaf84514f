/** Stand-ins for `az`, `gh` and `swa` as programs on the PATH: this process records their commands and keeps their state. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runScript } from '../../../support/run-script.ts';
import type { AzureState } from './azure-state.ts';
import { run } from './program.ts';

export interface Azure {
  readonly folder: string;
  /** Returns a copy of the current state. */
  state(): AzureState;
  /** Returns the commands that change something, as typed: "group create --name …". */
  changes(): string[];
  set(change: Partial<AzureState>): void;
  /** Runs a script with these programs on its PATH. */
  run(script: string, args: readonly string[], env?: Record<string, string>): Promise<{ code: number; output: string }>;
  remove(): void;
}

const PROGRAMS = ['az', 'gh', 'swa'];
const LOOKS = /(?:^| )(?:show|list|exists|get-access-token)(?: |$)|^gh api /;

/**
 * Sends its command to this process and prints the response. A Node process per command would take most of the tests' time.
 * Each value ends with a zero byte. An endless command waits in a child process, because the real az is also a wrapper script.
 */
const STAND_IN = `#!/usr/bin/env bash
exec 3<>"/dev/tcp/127.0.0.1/$AZURE_PORT"
printf '%s\\0' "$#" "\${0##*/}" "$PWD" "$SWA_CLI_DEPLOYMENT_TOKEN" "$@" >&3
IFS= read -r outcome <&3
IFS= read -r text <&3
if [ "$outcome" = hangs ]; then
  sleep 3600 &
  printf '%s\\0' "$!" >&3
  wait
elif [ "$outcome" = failed ]; then
  printf '%s\\n' "$text" >&2
  exit 1
elif [ -n "$text" ]; then
  printf '%s\\n' "$text"
fi
`;

export async function startAzure(initial: Partial<AzureState> = {}): Promise<Azure> {
  const folder = mkdtempSync(join(tmpdir(), 'azure-'));
  const state: AzureState = {
    ...{ calls: [], groups: {}, identities: [], credentials: [], roles: [], assignments: [], uploads: [] },
    ...structuredClone(initial),
  };
  for (const program of PROGRAMS) writeFileSync(join(folder, program), STAND_IN, { mode: 0o755 });
  const server = await serve(state);
  return {
    folder,
    state: () => structuredClone(state),
    changes: () =>
      state.calls.map(({ args }) => args.join(' ')).filter((call) => !LOOKS.test(call.split(' --')[0] ?? '')),
    set: (change) => void Object.assign(state, structuredClone(change)),
    async run(script, args, env = {}) {
      const { port } = server.address() as AddressInfo;
      const PATH = folder + delimiter + (env.PATH ?? process.env.PATH);
      const { code, stdout, stderr } = await runScript(script, args, { ...env, PATH, AZURE_PORT: String(port) });
      return { code, output: stdout + stderr };
    },
    remove() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function serve(state: AzureState): Promise<Server> {
  const server = createServer((socket) => respond(state, socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Responds to one stand-in, then waits for the process id of an endless command. */
function respond(state: AzureState, socket: Socket): void {
  let received = '';
  let hasResponded = false;
  // A stopped command closes its connection immediately.
  socket.on('error', () => socket.destroy());
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
    const values = received.split('\0').slice(0, -1);
    if (hasResponded) {
      if (values[0] !== undefined) state.hangs = Number(values[0]);
      return;
    }
    const [count, program = '', startedIn = '', siteToken = '', ...args] = values;
    if (count === undefined || values.length < 4 || args.length < Number(count)) return;
    received = '';
    hasResponded = true;
    const { text: printed, isDone, hangs } = run(state, { program, args, folder: startedIn, siteToken });
    const reply = `${hangs ? 'hangs' : isDone ? 'done' : 'failed'}\n${printed}\n`;
    if (hangs) socket.write(reply);
    else socket.end(reply);
  });
}
