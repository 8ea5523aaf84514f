/** Validates values, and reports all errors instead of only the first one. */
import type * as z from 'zod/mini';
import type { FieldError } from '../../contract/problem.ts';
import { ProblemError } from '../../domain/problem-error.ts';

/**
 * Returns the value as transformed by the schema: trimmed, upper-cased, without unknown fields.
 * @throws ProblemError "invalid_request" with one entry per error
 */
export function validate<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as z.output<S>;
  const errors = fieldErrors(parsed.error.issues);
  throw new ProblemError('invalid_request', errors[0]?.message ?? 'The request is not valid.', { errors });
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.map((issue) => ({ field: issue.path.map(String).join('.'), message: messageOf(issue) }));
}

/** Zod's default. Used if the schema defines no message. */
const DEFAULT_MESSAGE = 'Invalid input';
const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  object: 'A JSON object is required.',
  array: 'A JSON list is required.',
  string: 'This must be text.',
  boolean: 'This must be true or false.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
};

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.message !== DEFAULT_MESSAGE) return issue.message;
  return (issue.code === 'invalid_type' && TYPE_MESSAGES[issue.expected]) || 'This is not valid.';
}
