/** Structured log lines: one JSON object each, never an e-mail address, a token or a password. */
import type { InvocationContext } from '@azure/functions';

/** What a line may carry: short facts (numbers, codes, ids), no free text from outside. */
type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  /** @param error what went wrong for now, written as `error` does */
  warn(event: string, fields?: LogFields, error?: unknown): void;
  /** Writes the error's kind, codes and stack; its message goes through `withoutSecrets`. */
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** Where lines go: the host's own log, which Application Insights collects. */
export type LogSink = Pick<InvocationContext, 'info' | 'warn' | 'error'>;

/** A log whose lines all carry `base` (request id, call). */
export function createLog(sink: LogSink, base: LogFields): Log {
  const line = (event: string, fields?: object) => JSON.stringify({ event, ...base, ...fields });
  return {
    info: (event, fields) => sink.info(line(event, fields)),
    warn: (event, fields, error) =>
      sink.warn(line(event, { ...fields, ...(error !== undefined && { error: describeError(error) }) })),
    error: (event, error, fields) => sink.error(line(event, { ...fields, error: describeError(error) })),
  };
}

/** An error as facts for the log, with the errors that caused it. */
function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { code, statusCode, cause } = error as { code?: unknown; statusCode?: unknown; cause?: unknown };
  return {
    kind: error.name,
    ...(isShort(code) && { code }),
    ...(isShort(statusCode) && { statusCode }),
    message: withoutSecrets(error.message),
    stack: withoutSecrets(
      (error.stack ?? '')
        .split('\n')
        .filter((frame) => frame.startsWith('    at '))
        .slice(0, 12)
        .join('\n'),
    ),
    ...(cause !== undefined && depth < 3 && { cause: describeError(cause, depth + 1) }),
  };
}

const isShort = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value.length <= 60);

/** Also as it stands in a document's id or an address, encoded once or more. */
const EMAIL = /[^\s@"'<>,;:/]+(?:@|%(?:25)*40)[^\s@"'<>,;:/]+\.[^\s@"'<>,;:/]+/gi;

/** Characters of a text that are looked at and logged. */
const LONGEST_TEXT = 2000;

/** Takes out of a text what must not be logged: e-mail addresses, tokens and long keys. */
export function withoutSecrets(text: string): string {
  return shortened(text)
    .replace(EMAIL, '[e-mail]')
    .replace(/[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, '[token]')
    .replace(/[A-Za-z0-9+/_-]{60,}={0,2}/g, '[key]');
}

/** A long text without its end and the word that the cut goes through: half of a secret is not told from other words. */
function shortened(text: string): string {
  return text.length <= LONGEST_TEXT ? text : text.slice(0, LONGEST_TEXT).replace(/[^\s"'<>,;:]*$/, '');
}
