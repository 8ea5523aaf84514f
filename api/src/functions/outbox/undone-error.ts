/** A change that was written and then taken back, because the directory will never do what had to follow. */
import type { DirectoryError } from '../../directory/errors.ts';
import { ProblemError } from '../../domain/problem-error.ts';

/** The answer to whoever asked for the change: nothing of it remains. */
export class UndoneError extends ProblemError {
  constructor(cause: DirectoryError) {
    super(
      'conflict',
      'The directory does not accept an account for this person, so nothing was saved. Please check the name and the email address, or contact support.',
      { reason: 'account_refused', cause },
    );
  }
}
