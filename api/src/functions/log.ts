/** Structured log lines: one JSON object each, never an e-mail address, a token or a password. */

/** What a line may carry: short facts (numbers, codes, ids), no free text from outside. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  /** `error` is written as its name and stack; its message is kept only when it is ours. */
  error(event: string, error: unknown, fields?: LogFields): void;
}
