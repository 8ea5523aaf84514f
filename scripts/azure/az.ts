import { type RunOptions, run } from '../run-program.ts';

/** What an az command answers, parsed; undefined where it answers nothing. @throws TimedOut, or Error with what az said */
export async function az(args: readonly string[], options: RunOptions = {}): Promise<unknown> {
  const text = await run('az', [...args, '--output', 'json'], options);
  return text.trim() === '' ? undefined : JSON.parse(text);
}
