/** Structured log: one JSON object per line, without email addresses, tokens and long keys. */
import type { InvocationContext } from '@azure/functions';

/** Fields of a line: numbers, codes and ids, but no text from users or other systems. */
type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  /** @param error the cause; logged like the error of `error` */
  warn(event: string, fields?: LogFields, error?: unknown): void;
  /** Logs the error's kind, codes and stack, and its message without secrets (`withoutSecrets`). */
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** The host's log, which Application Insights collects. */
export type LogSink = Pick<InvocationContext, 'info' | 'warn' | 'error'>;

/** Creates a log that adds the fields of `base`, such as the request id, to every line. */
export function createLog(sink: LogSink, base: LogFields): Log {
  const line = (event: string, fields?: object) => JSON.stringify({ event, ...base, ...fields });
  return {
    info: (event, fields) => sink.info(line(event, fields)),
    warn: (event, fields, error) =>
      sink.warn(line(event, { ...fields, ...(error !== undefined && { error: describeError(error) }) })),
    error: (event, error, fields) => sink.error(line(event, { ...fields, error: describeError(error) })),
  };
}

/** Describes an error and its causes for the log. */
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

/** Matches email addresses, including URL-encoded ones. */
const EMAIL = /[^\s@"'<>,;:/]+(?:@|%(?:25)*40)[^\s@"'<>,;:/]+\.[^\s@"'<>,;:/]+/gi;

/** Maximum number of logged characters of a text. */
const LONGEST_TEXT = 2000;

/** Replaces email addresses, tokens and long keys, which must not be logged. */
export function withoutSecrets(text: string): string {
  return shortened(text)
    .replace(EMAIL, '[email]')
    .replace(/[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, '[token]')
    .replace(/[A-Za-z0-9+/_-]{60,}={0,2}/g, '[key]');
}

/** Cuts a long text before the word at the limit, because `withoutSecrets` would not recognise part of a secret. */
function shortened(text: string): string {
  return text.length <= LONGEST_TEXT ? text : text.slice(0, LONGEST_TEXT).replace(/[^\s"'<>,;:]*$/, '');
}
