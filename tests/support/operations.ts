/** Commands of operators against a cloud of the tests. */
import { COSMOS_DATABASE } from '../../scripts/local/constants.ts';
import type { Surroundings } from '../../scripts/operations/options.ts';
import type { Cloud } from './cloud.ts';

type Command = (args: readonly string[], surroundings: Surroundings) => Promise<void>;

/** Runs a command over the cloud's database. @returns the lines that it told, also when it failed */
export async function operate(
  cloud: Cloud,
  command: Command,
  ...args: readonly string[]
): Promise<{ readonly lines: readonly string[]; readonly error: string | undefined }> {
  const lines: string[] = [];
  const environment = { COSMOS_ENDPOINT: cloud.cosmos.endpoint, COSMOS_KEY: cloud.cosmos.key, COSMOS_DATABASE };
  const error = await command(args, { environment, tell: (line) => lines.push(line) }).then(
    () => undefined,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  );
  return { lines, error };
}
