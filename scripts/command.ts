/** What the commands of the project have in common: what goes wrong is told in a sentence, not as a stack. */

/** A command was called with what it does not understand. */
export class Misuse extends Error {}

/** How long what a failed command has begun may keep it. */
const PATIENCE_MS = 500;

/** Does what a command is for. When that fails, it says why; the exit code is 2 for a wrong call, 1 for anything else. */
export async function command(work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
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
  // Node adds advice for arguments that begin with a dash, which none of ours do.
  if (code.startsWith('ERR_PARSE_ARGS_')) {
    const [said = ''] = error.message.replaceAll('\n', ' ').split(/\.? To specify /);
    return /[.?]$/.test(said) ? said : `${said}.`;
  }
  return isBug(error) ? (error.stack ?? error.message) : error.message;
}

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
