/** Runs external programs (az, swa, gh, git) without a shell, so that no argument can be executed as a command. */
import { ExecaError, execa } from 'execa';
import { environment } from './root.ts';

export interface RunOptions {
  /** Variables to add to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Time in milliseconds after which the program and its descendants are ended; five minutes by default. */
  readonly limitMs?: number;
}

/** The program exceeded its time limit. It may still have completed its work. */
export class TimedOut extends Error {}

/** The program is not installed. */
export class NotInstalled extends Error {}

const LIMIT_MS = 5 * 60_000;
/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE_MS = 5_000;

/**
 * Runs a program and returns its output. If this process gets a signal, the program ends too.
 * @throws TimedOut, NotInstalled, or Error with the output of a failed program
 */
export async function run(
  command: string,
  args: readonly string[],
  { env = {}, limitMs = LIMIT_MS, ...options }: RunOptions = {},
): Promise<string> {
  const program = execa(command, args, {
    ...options,
    env: environment(env),
    stdin: 'ignore',
    stripFinalNewline: false,
    timeout: Math.ceil(limitMs),
    forceKillAfterDelay: GRACE_MS,
    killDescendants: true, // az is a script that starts the actual program.
  });
  // execa waits until the output is closed. A descendant in another process group may keep it open.
  const closing = setTimeout(() => {
    program.stdout.destroy();
    program.stderr.destroy();
  }, limitMs + GRACE_MS);
  try {
    return (await program).stdout;
  } catch (error) {
    if (!(error instanceof ExecaError)) throw error;
    const { code, timedOut, exitCode, signal, stdout = '', stderr = '' } = error;
    if (code === 'ENOENT') throw new NotInstalled(`There is no "${command}" on the PATH.`);
    const name = nameOf(command, args);
    if (timedOut) throw new TimedOut(`${name} did not end within ${limitMs / 1000} s and was stopped.`);
    throw new Error(`${name} failed (${exitCode ?? signal}): ${stderr.trim() || stdout.trim()}`);
  } finally {
    clearTimeout(closing);
  }
}

/** Returns the command without its options, which may contain secrets: "az group show". */
function nameOf(command: string, args: readonly string[]): string {
  const options = args.findIndex((arg) => arg.startsWith('-'));
  return [command, ...args.slice(0, options < 0 ? args.length : options)].join(' ');
}
