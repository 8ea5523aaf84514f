/** What the commands of the project have in common: what goes wrong is told in a sentence, not as a stack. */

import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A command was called with what it does not understand. */
export class Misuse extends Error {}

/** How long what a failed command has begun may keep it. */
const PATIENCE_MS = 500;

type Options = NonNullable<ParseArgsConfig['options']>;

/** How a command is typed. */
export interface Form<O extends Options = Options> {
  /** What `--help` prints: the command with what it does, its options, `--help` as the last of them. */
  readonly help: string;
  readonly options?: O;
  /** Whether it takes words beside its options. */
  readonly allowPositionals?: boolean;
}

const HELP = { help: { type: 'boolean', default: false } } as const;

interface Config<O extends Options> {
  args: readonly string[];
  options: O & typeof HELP;
  allowPositionals: true;
}

/** What was typed: the values of options by their names, and the words beside them. */
export type Given<O extends Options> = ReturnType<typeof parseArgs<Config<O>>>;

/** Reads what was typed, `--help` among it. @throws Misuse, or what parseArgs throws */
export function read<O extends Options>({ options, allowPositionals }: Form<O>, args: readonly string[]): Given<O> {
  const all = { ...options, ...HELP } as O & typeof HELP;
  // Whether there may be any is seen when they are read: the type has them always, then as none.
  try {
    return parseArgs<Config<O>>({ args, options: all, allowPositionals: (allowPositionals ?? false) as true });
  } catch (error) {
    if ((error as { readonly code?: string }).code !== 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') throw error;
    // npm takes options for itself and passes their values on.
    const [unexpected] = /'.*?'/.exec((error as Error).message) ?? [];
    throw new Misuse(
      `Unexpected argument ${unexpected}. With npm, options come after "--": npm run NAME -- --option value.`,
    );
  }
}

/** Does what a command is for. When that fails, it says why; the exit code is 2 for a wrong call, 1 for anything else. */
export async function command(work: () => Promise<void> | void): Promise<void>;
/** The same with what was typed, where `--help` does not ask for the text alone. */
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
    setTimeout(() => process.exit(), PATIENCE_MS).unref(); // Not while what it has begun ends by itself.
  }
}

/** 2 for a wrong call, 1 for anything else that went wrong. */
export function exitCodeOf(error: unknown): number {
  return error instanceof Misuse || codeOf(error).startsWith('ERR_PARSE_ARGS_') ? 2 : 1;
}

/** What went wrong, for the person who typed the command. */
export function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    const { port } = error as Error & { port?: number };
    return `Port ${port} is taken. Stop what uses it, or choose another with --port.`;
  }
  const path = (error as NodeJS.ErrnoException).path;
  const ofPath = path === undefined ? undefined : WRONG_PATHS[code]?.(path);
  if (ofPath !== undefined) return ofPath;
  // Node adds advice for arguments that begin with a dash, which none of ours do.
  if (code.startsWith('ERR_PARSE_ARGS_')) {
    const [said = ''] = error.message.replaceAll('\n', ' ').split(/\.? To specify /);
    return /[.?]$/.test(said) ? said : `${said}.`;
  }
  return isBug(error) ? (error.stack ?? error.message) : error.message;
}

/** Sentences for file system errors, by their codes. */
const WRONG_PATHS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file or folder ${path}.`,
  EISDIR: (path) => `${path} is a folder, not a file.`,
  ENOTDIR: (path) => `${path} is a file, not a folder, or lies in one.`,
  EEXIST: (path) => `${path} exists already.`,
  EACCES: (path) => `Access to ${path} is denied.`,
  EPERM: (path) => `Access to ${path} is denied.`,
};

/** `--port`, by default with 0 for any free one. @throws Misuse */
export function readPort(text: string, least: 0 | 1 = 0): number {
  const port = Number(text);
  if (text.trim() !== '' && Number.isInteger(port) && port >= least && port <= 65_535) return port;
  throw new Misuse(`--port takes a number from ${least} to 65535, not "${text}".`);
}

/** Something to mend in the code, for which the place matters; failed calls of `fetch` are such errors with a cause. */
function isBug(error: Error): boolean {
  return (
    (error instanceof TypeError || error instanceof ReferenceError) && error.cause === undefined && codeOf(error) === ''
  );
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | undefined)?.code ?? '');
}
