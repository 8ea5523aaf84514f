/** The rows of a file as the review shows them. */
import { HINDERING_VERDICTS, type OperationVerdict } from '@franchise-admin/api/contract';
import { fieldsText } from '../../../shared/history/words.ts';
import { isApplicable, isProblem, type problemText, VERDICT_WORDS } from '../../../shared/review/words.ts';
import type { Verdicts } from './draft.ts';
import type { CellError, FileRow, ImportKind, RowPlan } from './kinds/kind.ts';

/** `pending` means that the row was edited and not yet checked again. */
export type RowOutcome = Exclude<OperationVerdict, 'delete'>;

export interface ReviewedRow {
  /** Position in the file; the key of the row. */
  readonly index: number;
  readonly file: FileRow;
  readonly outcome: RowOutcome;
  /** The changed fields before and after, or the reason why the row cannot be imported. */
  readonly detail: string;
  readonly errors: readonly CellError[];
  readonly operations: readonly number[];
  readonly isIncluded: boolean;
}

export const isApplicableRow = ({ outcome }: Pick<ReviewedRow, 'outcome'>): boolean =>
  isApplicable({ verdict: outcome });
export const isProblemRow = ({ outcome }: Pick<ReviewedRow, 'outcome'>): boolean => isProblem({ verdict: outcome });

interface RowOptions {
  readonly index: number;
  readonly kind: ImportKind;
  readonly isEdited: boolean;
  readonly isIncluded: boolean;
}

export function reviewedRow(file: FileRow, plan: RowPlan, verdicts: Verdicts, options: RowOptions): ReviewedRow {
  const { index, isIncluded, isEdited } = options;
  const operations = 'operations' in plan ? plan.operations : [];
  const row = { index, file, isIncluded, operations, errors: [], detail: '' };
  if (isEdited) return { ...row, outcome: 'pending' };
  if (plan.outcome === 'unchanged') return { ...row, outcome: 'unchanged' };
  if (plan.outcome === 'rejected') return { ...row, outcome: 'rejected', ...withErrors(plan.errors) };
  const failed = operations.map((number) => verdicts.problems.get(number)).find((operation) => operation !== undefined);
  if (failed)
    return { ...row, outcome: failed.verdict as RowOutcome, ...withErrors(errorsOf(failed.problem, options.kind)) };
  if (operations.every((number) => verdicts.unchanged.has(number))) return { ...row, outcome: 'unchanged' };
  const action = plan.changes.every(({ before }) => before === '') ? 'created' : 'changed';
  const detail = fieldsText([{ kind: '', recordId: '', name: '', action, fields: [...plan.changes] }]);
  return { ...row, outcome: plan.outcome, detail };
}

/** Joins all errors of a row, like the server's own import. */
const withErrors = (errors: readonly CellError[]) => ({
  errors,
  detail: [...new Set(errors.map(({ message }) => message))].join(' '),
});

type Problem = Parameters<typeof problemText>[0] | null;

/** Maps the server's errors to cells. An error of a field without a column belongs to the whole row. */
function errorsOf(problem: Problem, { columns }: ImportKind): readonly CellError[] {
  if (!problem) return [{ message: 'This row cannot be imported.' }];
  const known = problem.errors.map(({ field, message }) => ({
    column: columns.find(({ key }) => key === field)?.key,
    message,
  }));
  return known.length > 0 ? known : [{ message: problem.detail }];
}

export interface RowGroup {
  readonly label: string;
  readonly count: number;
  readonly isProblem: boolean;
  readonly has: (row: ReviewedRow) => boolean;
}

const ERRORS_ONLY = 'Errors only';
const OUTCOMES = ['create', 'update', 'unchanged', 'pending'] as const satisfies readonly RowOutcome[];

/** The filters of the review, with their counts. */
export function groupsOf(rows: readonly ReviewedRow[]): readonly RowGroup[] {
  const counts = new Map<OperationVerdict, number>();
  for (const { outcome } of rows) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const count = (outcomes: readonly OperationVerdict[]) =>
    outcomes.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
  return [
    { label: ERRORS_ONLY, isProblem: true, count: count(HINDERING_VERDICTS), has: isProblemRow },
    ...OUTCOMES.map((one) => ({
      label: VERDICT_WORDS[one],
      isProblem: false,
      count: count([one]),
      has: ({ outcome }: ReviewedRow) => outcome === one,
    })),
  ].filter((group) => group.count > 0);
}
