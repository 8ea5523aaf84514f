/** Runs a script of the project in this process. Loading its modules in a new process would take most of the time. */
import { Console } from 'node:console';
import { vi } from 'vitest';
import { inRoot } from '../../scripts/root.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

// Replaces process.exit, which scripts use and which would end the test run.
process.exit = (() => undefined) as typeof process.exit;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

let runs = 0;

/** @param env variables to set while the script runs */
export async function runScript(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const { argv } = process;
  const { console } = globalThis;
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += text;
      return true;
    }),
  );
  globalThis.console = new Console(process.stdout, process.stderr);
  process.argv = [process.execPath, inRoot(script), ...args];
  process.exitCode = undefined;
  const listeners = SIGNALS.map((signal) => [signal, process.listeners(signal)] as const);
  Object.assign(process.env, env);
  try {
    // The new URL makes the module run again.
    await import(/* @vite-ignore */ `${inRoot(script)}?run=${++runs}`);
    return { code: Number(process.exitCode ?? 0), ...printed };
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    for (const [signal, kept] of listeners)
      for (const listener of process.listeners(signal)) if (!kept.includes(listener)) process.off(signal, listener);
    process.exitCode = undefined;
    process.argv = argv;
    globalThis.console = console;
    for (const spy of spies) spy.mockRestore();
  }
}
