/** Runs parts of the local cloud in separate processes, for measurements. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot } from '../../scripts/root.ts';

type Stops = (() => Promise<unknown> | unknown)[];

/**
 * Starts a script.
 * @param stops receives a function that ends the process
 */
export function run(
  stops: Stops,
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', inRoot(script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  stops.push(async () => {
    child.kill();
    await ended;
  });
  return child;
}

/**
 * Resolves with the first match of the pattern in the output. Discards later output, so that it does not affect the
 * measurement.
 */
export function firstMatch(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: unknown) => {
      output += chunk;
      const found = pattern.exec(output)?.[1];
      if (found === undefined) return;
      child.stdout?.off('data', read).resume();
      resolve(found);
    };
    child.stdout?.on('data', read);
    child.once('exit', () => reject(new Error(`The process ended before it printed the expected text: ${output}`)));
  });
}
