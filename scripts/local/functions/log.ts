import type { LogCategory, LogLevel } from './core-types.ts';

/** A log entry of the app (category `user`), or of the programming model and this host (`system`). */
export interface LogEntry {
  readonly level: LogLevel;
  readonly category: LogCategory;
  readonly message: string;
  readonly functionName?: string;
  readonly invocationId?: string;
}

export type LogSink = (entry: LogEntry) => void;

const QUIET: readonly LogLevel[] = ['trace', 'debug'];

/** Prints one line per entry: entries of the app from `information` up, and warnings and errors of the system. */
export const printLog: LogSink = ({ level, category, message, functionName }) => {
  if (QUIET.includes(level)) return;
  const wrong = level === 'warning' || level === 'error' || level === 'critical';
  if (category !== 'user' && !wrong) return;
  const origin = category === 'user' ? '' : `${functionName ?? 'functions host'}: `;
  (wrong ? process.stderr : process.stdout).write(`${origin}${message}\n`);
};

/** Returns the text of any thrown value, with its stack if it has one. For logs, never for a response. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
