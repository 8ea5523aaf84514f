/** Parses arguments of commands. Prints an error as one sentence, and the stack trace only for a bug. */

import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Invalid arguments of a command. */
export class Misuse extends Error {}

/** Time in milliseconds after which a failed command exits, even if open work would keep the process alive. */
const PATIENCE_MS = 500;

type Options = NonNullable<ParseArgsConfig['options']>;

export interface Form<O extends Options = Options> {
  /** The output of `--help`: the command with its purpose, then its options, with `--help` last. */
  readonly help: string;
  readonly options?: O;
  /** True if the command accepts positional arguments. */
  readonly allowPositionals?: boolean;
}

const HELP = { help: { type: 'boolean', default: false } } as const;

interface Config<O extends Options> {
  args: readonly string[];
  options: O & typeof HELP;
  allowPositionals: true;
}

/** The parsed option values by name, and the positional arguments. */
export type Given<O extends Options> = ReturnType<typeof parseArgs<Config<O>>>;

/**
 * Parses the arguments, including `--help`.
 * @throws Misuse, or the errors of parseArgs
 */
export function read<O extends Options>({ options, allowPositionals }: Form<O>, args: readonly string[]): Given<O> {
  const all = { ...options, ...HELP } as O & typeof HELP;
  // The type always has positionals. The list is empty if the command accepts none.
  try {
    return parseArgs<Config<O>>({ args, options: all, allowPositionals: (allowPositionals ?? false) as true });
  } catch (error) {
    if ((error as { readonly code?: string }).code !== 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') throw error;
    // npm consumes options before "--", and passes only their values on.
    const [unexpected] = /'.*?'/.exec((error as Error).message) ?? [];
    throw new Misuse(
      `Unexpected argument ${unexpected}. With npm, options come after "--": npm run NAME -- --option value.`,
    );
  }
}

/** Runs a command. If it fails, prints the reason and exits with 2 for invalid arguments, otherwise with 1. */
export async function command(work: () => Promise<void> | void): Promise<void>;
/** Runs a command with its parsed arguments. `--help` prints the help text instead. */
export async function command<O extends Options>(
  form: Form<O>,
  work: (given: Given<O>) => Promise<void> | void,
): Promise<void>;
export async function command<O extends Options>(
  ...[first, second]: [() => Promise<void> | void] | [Form<O>, (given: Given<O>) => Promise<void> | void]
): Promise<void> {
  try {
    if (typeof first === 'function') return await first();
    const given = read(first, process.argv.slice(2));
    if ('help' in given.values && given.values.help) process.stdout.write(first.help);
    else await second?.(given);
  } catch (error) {
    console.error(sentence(error));
    process.exitCode = exitCodeOf(error);
    setTimeout(() => process.exit(), PATIENCE_MS).unref(); // With unref, the timer itself does not keep the process alive.
  }
}

/** Returns 2 for invalid arguments, and 1 for any other error. */
export function exitCodeOf(error: unknown): number {
  return error instanceof Misuse || codeOf(error).startsWith('ERR_PARSE_ARGS_') ? 2 : 1;
}

/** Returns the text to print for the person who ran the command: the error message, or the stack of a bug. */
export function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    const { port } = error as Error & { port?: number };
    return `Port ${port} is in use. Stop the program that uses it, or choose another port with --port.`;
  }
  const path = (error as NodeJS.ErrnoException).path;
  const ofPath = path === undefined ? undefined : WRONG_PATHS[code]?.(path);
  if (ofPath !== undefined) return ofPath;
  // Remove Node's advice about values that begin with a dash. No option of our commands takes such values.
  if (code.startsWith('ERR_PARSE_ARGS_')) {
    const [text = ''] = error.message.replaceAll('\n', ' ').split(/\.? To specify /);
    return /[.?]$/.test(text) ? text : `${text}.`;
  }
  return isBug(error) ? (error.stack ?? error.message) : error.message;
}

/** Messages for file system errors, by error code. */
const WRONG_PATHS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file or folder ${path}.`,
  EISDIR: (path) => `${path} is a folder, not a file.`,
  ENOTDIR: (path) => `${path} is not a folder, or its parent is a file.`,
  EEXIST: (path) => `${path} already exists.`,
  EACCES: (path) => `Access to ${path} is denied.`,
  EPERM: (path) => `Access to ${path} is denied.`,
};

/**
 * Parses `--port`. With the default limits, 0 is allowed and selects any free port.
 * @throws Misuse
 */
export function readPort(text: string, least = 0, most = 65_535): number {
  const port = Number(text);
  if (text.trim() !== '' && Number.isInteger(port) && port >= least && port <= most) return port;
  throw new Misuse(`--port takes a number from ${least} to ${most}, not "${text}".`);
}

/** True if the error is a bug, for which the stack is printed. A failed `fetch` also throws a TypeError, but with a cause. */
function isBug(error: Error): boolean {
  return (
    (error instanceof TypeError || error instanceof ReferenceError) && error.cause === undefined && codeOf(error) === ''
  );
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | undefined)?.code ?? '');
}
