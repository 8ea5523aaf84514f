/** Runs operator commands against a test cloud. */

import { COSMOS_DATABASE } from '@franchise-admin/local/constants';
import { type Form, type Given, read } from '../../scripts/command.ts';
import type { Surroundings } from '../../scripts/operations/surroundings.ts';
import type { Cloud } from './cloud.ts';

/** Runs a command line against the cloud's database. @returns the printed lines, even after a failure */
export async function operate<O extends NonNullable<Form['options']>>(
  cloud: Cloud,
  form: Form<O>,
  command: (given: Given<O>, surroundings: Surroundings) => Promise<void>,
  ...args: readonly string[]
): Promise<{ readonly lines: readonly string[]; readonly error: string | undefined }> {
  const lines: string[] = [];
  const environment = { COSMOS_ENDPOINT: cloud.cosmos.endpoint, COSMOS_KEY: cloud.cosmos.key, COSMOS_DATABASE };
  const typed = async () => command(read(form, args), { environment, print: (line) => lines.push(line) });
  const error = await typed().then(
    () => undefined,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  );
  return { lines, error };
}
