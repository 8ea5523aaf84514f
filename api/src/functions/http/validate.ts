/** Checks values against schemas and says everything that is wrong, not only the first. */
import type * as z from 'zod/mini';
import type { FieldError } from '../../contract/problem.ts';
import { ProblemError } from '../../domain/problem-error.ts';

/**
 * The value as the schema forms it: trimmed, upper-cased, fields it does not know dropped.
 * @throws ProblemError "invalid_request" with one entry per fault
 */
export function validate<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as z.output<S>;
  const errors = fieldErrors(parsed.error.issues);
  throw new ProblemError('invalid_request', errors[0]?.message ?? 'The request is not valid.', { errors });
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.map((issue) => ({ field: issue.path.map(String).join('.'), message: worded(issue) }));
}

/** What zod says of a fault that a schema has no words for. */
const WORDLESS = 'Invalid input';
const MISSED_TYPES: Readonly<Record<string, string>> = {
  object: 'A JSON object is required.',
  array: 'A JSON list is required.',
  string: 'This must be text.',
  boolean: 'This must be true or false.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
};

function worded(issue: z.core.$ZodIssue): string {
  if (issue.message !== WORDLESS) return issue.message;
  return (issue.code === 'invalid_type' && MISSED_TYPES[issue.expected]) || 'This is not valid.';
}
