/** The command lines of others (az, swa), run as processes of their own: without a shell, so that no value is ever read as one. */
import { spawn } from 'node:child_process';
import { environment } from '../root.ts';

export interface RunOptions {
  /** Besides this process's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Lets what it prints be seen while it works. */
  readonly isShown?: boolean;
}

/**
 * What a command prints.
 * @throws Error with what it said when it fails or is not there
 */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { env = {}, cwd, isShown = false } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: environment(env), cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => {
      out.push(chunk);
      if (isShown) process.stdout.write(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Error(`There is no "${command}" on the PATH.`) : error),
    );
    child.on('close', (code) => {
      const printed = Buffer.concat(out).toString();
      if (code === 0) return resolve(printed);
      const said = Buffer.concat(err).toString().trim() || printed.trim();
      reject(new Error(`${nameOf(command, args)} failed (${code}): ${said}`));
    });
  });
}

/** The words of an az command in front of its options: "az group show". */
function nameOf(command: string, args: readonly string[]): string {
  const options = args.findIndex((arg) => arg.startsWith('-'));
  return [command, ...args.slice(0, options < 0 ? args.length : options)].join(' ');
}

/** What an az command answers, parsed; undefined where it answers nothing. */
export async function az(args: readonly string[], options: RunOptions = {}): Promise<unknown> {
  const text = await run('az', [...args, '--output', 'json'], options);
  return text.trim() === '' ? undefined : JSON.parse(text);
}
