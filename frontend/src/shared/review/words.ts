/** Texts about change sets. */
import {
  APPLICABLE_VERDICTS,
  type ChangeSet,
  type ChangeSetState,
  FAILED_RESULTS,
  HINDERING_VERDICTS,
  OPERATION_RESULTS,
  OPERATION_VERDICTS,
  type OperationResult,
  type OperationVerdict,
  type OperationView,
} from '@franchise-admin/api/contract';
import { counted, formatCount, type Noun } from '../../ui/index.ts';
import { fieldsText } from '../history/words.ts';

export const CHANGES: Noun = { one: 'change', many: 'changes' };
export const PROPOSED = 'Proposed. You will see the decision in your notifications.';

/** The text of each verdict, in display order: problems first. */
export const VERDICT_WORDS: Readonly<Record<OperationVerdict, string>> = {
  rejected: 'Cannot be done',
  notAllowed: 'Not allowed',
  conflict: 'Changed since',
  create: 'Will be created',
  update: 'Will change',
  delete: 'Will be deleted',
  unchanged: 'No change',
  pending: 'Not checked yet',
};
/** For the author, who can propose operations that only others may apply. Conflicts come before these operations. */
const AUTHOR_WORDS: typeof VERDICT_WORDS = (({ rejected, conflict, ...words }) => ({
  ...{ rejected, conflict },
  ...words,
  notAllowed: 'Needs approval',
}))(VERDICT_WORDS);
const RESULT_WORDS: Readonly<Record<OperationResult, string>> = {
  failed: 'Failed',
  conflict: 'Changed since',
  notAllowed: 'Not allowed',
  pending: 'Not done yet',
  done: 'Done',
  unchanged: 'No change',
  skipped: 'Left out',
};

const ENDED_WORDS: typeof RESULT_WORDS = { ...RESULT_WORDS, pending: 'Not applied' };

/**
 * Before a set has run, its operations are listed by verdict; afterwards by result. `authored`: by verdict, in the words for the author.
 * `ended`: by result, and no run will follow.
 */
export type Grouping = 'verdict' | 'authored' | 'result' | 'ended';
export const isByVerdict = (grouping: Grouping): boolean => grouping === 'verdict' || grouping === 'authored';
export interface OperationGroup {
  /** The filter of the request. */
  readonly filter: { readonly verdict?: OperationVerdict; readonly result?: OperationResult };
  readonly label: string;
  readonly count: number;
  /** True if its operations cannot be done or have failed. */
  readonly isProblem: boolean;
}

export const isApplicable = ({ verdict }: Pick<OperationView, 'verdict'>): boolean =>
  APPLICABLE_VERDICTS.includes(verdict);
export const isProblem = ({ verdict }: Pick<OperationView, 'verdict'>): boolean => HINDERING_VERDICTS.includes(verdict);

const STARTED: ReadonlySet<ChangeSetState> = new Set(['running', 'stopped', 'done', 'undone']);
/** Only a set that has run has results. A scheduled set has run if some of its operations are done. */
export function groupingOf({ state, results, isOwner, proposal }: ChangeSet): Grouping {
  if (state === 'declined' || state === 'cancelled') return 'ended';
  if (STARTED.has(state) || results.done > 0) return 'result';
  return isOwner && proposal?.decision !== 'approved' ? 'authored' : 'verdict';
}

/** Returns the groups of a set that contain operations, problems first. */
export function groupsOf(set: ChangeSet): readonly OperationGroup[] {
  const grouping = groupingOf(set);
  const verdicts = verdictWords(grouping);
  const words = resultWords(grouping);
  const groups: OperationGroup[] = isByVerdict(grouping)
    ? inOrder(verdicts, OPERATION_VERDICTS).map((verdict) => ({
        filter: { verdict },
        label: verdicts[verdict],
        count: set.verdicts[verdict],
        isProblem: isProblem({ verdict }) && !needsApproval({ verdict }, grouping),
      }))
    : inOrder(words, OPERATION_RESULTS).map((result) => ({
        filter: { result },
        label: words[result],
        count: set.results[result],
        isProblem: FAILED_RESULTS.some((one) => one === result),
      }));
  return groups.filter(({ count }) => count > 0);
}

const verdictWords = (grouping: Grouping) => (grouping === 'authored' ? AUTHOR_WORDS : VERDICT_WORDS);
const resultWords = (grouping: Grouping) => (grouping === 'ended' ? ENDED_WORDS : RESULT_WORDS);

/** True if the current user can propose the operation, but not do it. */
export const needsApproval = ({ verdict }: Pick<OperationView, 'verdict'>, grouping: Grouping): boolean =>
  grouping === 'authored' && verdict === 'notAllowed';

/** The values in the order of the texts. */
const inOrder = <Value extends string>(words: Readonly<Record<Value, string>>, values: readonly Value[]) => {
  const order = Object.keys(words);
  return values.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
};

/**
 * Returns the name of the record. If the server returned no name, uses the unit code or the person's name in the request, otherwise the
 * number.
 */
export function nameOf({ name, number, params, body }: OperationView): string {
  const record = { ...(params as object), ...(body as object) } as Readonly<Record<string, unknown>>;
  const { unitCode, firstName, lastName } = record;
  if (name) return name;
  if (typeof unitCode === 'string') return `Unit ${unitCode}`;
  return typeof firstName === 'string' && typeof lastName === 'string'
    ? `${firstName} ${lastName}`
    : `Change ${number}`;
}

export const outcomeText = ({ verdict, result }: OperationView, grouping: Grouping): string =>
  isByVerdict(grouping) ? verdictWords(grouping)[verdict] : resultWords(grouping)[result];

/** Shown for an operation that needs approval if the server does not show its changes. */
export const UNSHOWN = 'The person who decides sees what changes.';

/** Why an operation cannot be done or failed, or the fields that it changes. */
export function detailText(operation: OperationView, grouping: Grouping): string {
  const { problem, changes, moreChanges } = operation;
  const isProposed = needsApproval(operation, grouping);
  if (problem && !isProposed) return problemText(problem);
  if (isProposed && changes.length === 0) return UNSHOWN;
  const more = moreChanges > 0 ? [`${formatCount(moreChanges)} more`] : [];
  return [fieldsText(changes), ...more].filter(Boolean).join('; ');
}

export function problemText({ detail, errors }: NonNullable<OperationView['problem']>): string {
  return [...new Set([detail, ...errors.map(({ message }) => message)])].filter(Boolean).join(' ');
}

const STATE_WORDS: Readonly<Record<ChangeSetState, string>> = {
  draft: 'Draft',
  reviewing: 'Checking…',
  reviewed: 'Ready to apply',
  proposed: 'Waiting for approval',
  declined: 'Declined',
  scheduled: 'Scheduled',
  running: 'Running',
  stopped: 'Stopped',
  done: 'Done',
  undone: 'Undone',
  cancelled: 'Cancelled',
};

/** True for a review in which every operation would leave its record as it is. */
export const isUnchanged = ({ state, verdicts, total }: ChangeSet): boolean =>
  state === 'reviewed' && verdicts.unchanged === total;

/** Returns the state with its counts: "Waiting for approval", "Done, 3 failed", "Stopped, 120 of 400 done". */
export function stateText(set: ChangeSet): string {
  const { state, results, total } = set;
  const failed = failedCount(set);
  if (state === 'stopped' || state === 'running')
    return `${STATE_WORDS[state]}, ${formatCount(results.done)} of ${formatCount(total - results.skipped)} done`;
  if (isUnchanged(set)) return 'Nothing changes';
  if (state === 'done' && failed > 0) return `${STATE_WORDS.done}, ${formatCount(failed)} failed`;
  return STATE_WORDS[state];
}

/** Number of operations that have failed and can be retried. */
export const failedCount = ({ results }: ChangeSet): number =>
  FAILED_RESULTS.reduce((sum, result) => sum + results[result], 0);

/** Number of operations that cannot be applied, according to the review. */
export const problemCount = ({ verdicts }: ChangeSet): number =>
  HINDERING_VERDICTS.reduce((sum, verdict) => sum + verdicts[verdict], 0);

/** Returns "Applied 3,214 of 10,000" or "Checked …". @param percent rounds down to a multiple of this percentage of the total */
export function progressText(
  { state, processed, total }: Pick<ChangeSet, 'state' | 'processed' | 'total'>,
  percent?: number,
): string {
  const step = percent === undefined ? 1 : Math.max(1, Math.floor((total * percent) / 100));
  const verb = state === 'running' ? 'Applied' : 'Checked';
  return `${verb} ${formatCount(Math.floor(processed / step) * step)} of ${formatCount(total)}`;
}

/** Returns "12 changes applied, 3 failed". */
export function resultText(set: ChangeSet): string {
  const failed = failedCount(set);
  return [`${counted(set.results.done, CHANGES)} applied`, failed > 0 && `${formatCount(failed)} failed`]
    .filter(Boolean)
    .join(', ');
}

/** Shown if a new selection changes the verdicts of other operations. */
export const CHECK_AGAIN = 'Leaving out these rows changed the result of other rows. Check them, then try again.';

/** Shown if a set that stops at failures has selected operations with problems. */
export const STOPS_AT_PROBLEMS =
  'These changes depend on each other. Leave out the changes with problems, then apply the others.';

/** Returns "Nov 27, 2026, 5:00 PM (America/Chicago)". @param runAt ISO 8601 */
export function scheduleText({ runAt, timeZone }: Pick<ChangeSet, 'runAt' | 'timeZone'>): string {
  if (runAt === null) return '';
  const zone = timeZone ?? undefined;
  const stamp = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(zone && { timeZone: zone }),
  });
  return [stamp.format(new Date(runAt)), zone && `(${zone})`].filter(Boolean).join(' ');
}
