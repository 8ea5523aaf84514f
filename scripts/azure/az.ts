import { type RunOptions, run } from '../run-program.ts';

/**
 * Runs an az command. Returns its parsed output; undefined if it prints nothing.
 * @throws TimedOut, or Error with the output of az
 */
export async function az(args: readonly string[], options: RunOptions = {}): Promise<unknown> {
  const text = await run('az', [...args, '--output', 'json'], options);
  return text.trim() === '' ? undefined : JSON.parse(text);
}
