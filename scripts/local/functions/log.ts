import type { LogCategory, LogLevel } from './core-types.ts';

/** One line of what the app (category `user`) or the model and this host (`system`) have to say. */
export interface LogEntry {
  readonly level: LogLevel;
  readonly category: LogCategory;
  readonly message: string;
  readonly functionName?: string;
  readonly invocationId?: string;
}

export type LogSink = (entry: LogEntry) => void;

const QUIET: readonly LogLevel[] = ['trace', 'debug'];

/** Prints what the app logs from `information` up, and of the rest only what went wrong; one entry a line. */
export const printLog: LogSink = ({ level, category, message, functionName }) => {
  if (QUIET.includes(level)) return;
  const wrong = level === 'warning' || level === 'error' || level === 'critical';
  if (category !== 'user' && !wrong) return;
  const origin = category === 'user' ? '' : `${functionName ?? 'functions host'}: `;
  (wrong ? process.stderr : process.stdout).write(`${origin}${message}\n`);
};

/** The text of anything thrown, with its stack when it has one: for logs, never for an answer. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
