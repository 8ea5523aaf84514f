/** Stand-ins for `az`, `gh` and `swa` as programs on the PATH: they note what they are asked and keep what was made in a file. */

import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildSync } from 'esbuild';
import { inRoot } from '../../../../scripts/root.ts';
import type { AzureState } from './azure-state.ts';

export interface Azure {
  readonly folder: string;
  /** As it is now. */
  state(): AzureState;
  /** Calls that change something, as typed: "group create --name …". */
  changes(): string[];
  set(change: Partial<AzureState>): void;
  /** Runs a command of the project with these programs on its PATH. */
  run(script: string, args: readonly string[], env?: Record<string, string>): Promise<{ code: number; output: string }>;
  remove(): void;
}

const PROGRAMS = ['az', 'gh', 'swa'];
const LOOKS = /(?:^| )(?:show|list|exists|get-access-token)(?: |$)|^gh api /;

export function startAzure(initial: Partial<AzureState> = {}): Azure {
  const folder = mkdtempSync(join(tmpdir(), 'azure-'));
  const file = join(folder, 'state.json');
  const state = (): AzureState => JSON.parse(readFileSync(file, 'utf8'));
  const write = (next: AzureState) => writeFileSync(file, JSON.stringify(next));
  write({
    ...{ calls: [], groups: {}, identities: [], credentials: [], roles: [], assignments: [], uploads: [] },
    ...initial,
  });
  // As JavaScript: hundreds of calls are made, and each would take the types off anew.
  const script = join(folder, 'program.mjs');
  const entryPoints = [inRoot('tests/local/deploy/support/program.ts')];
  buildSync({ entryPoints, outfile: script, bundle: true, platform: 'node', format: 'esm', target: 'node24' });
  for (const program of PROGRAMS) {
    const path = join(folder, program);
    writeFileSync(
      path,
      `#!/bin/sh\n# As az is: a script around the program that works.\n"${process.execPath}" "${script}" ${program} "$@"\n`,
    );
    chmodSync(path, 0o755);
  }
  return {
    folder,
    state,
    changes: () =>
      state()
        .calls.map(({ args }) => args.join(' '))
        .filter((call) => !LOOKS.test(call.split(' --')[0] ?? '')),
    set: (change) => write({ ...state(), ...change }),
    async run(script, args, env = {}) {
      // Found before anything else, the Node of the project included, which children look for their programs beside.
      const NODE = process.execPath;
      const child = spawn(NODE, [inRoot(script), ...args], {
        env: { ...process.env, ...env, PATH: folder + delimiter + process.env.PATH, AZURE_STATE: file },
      });
      const [out, err, code] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        new Promise<number>((resolve) => child.on('close', (status) => resolve(status ?? -1))),
      ]);
      return { code, output: out + err };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
