/** The columns of the list of change sets. */
import { type ChangeSet, type ChangeSetState, SYSTEM } from '@franchise-admin/api/contract';
import { stampOf } from '../../shared/history/words.ts';
import { isUnapplied } from '../../shared/review/set-actions.ts';
import { isUnchanged, scheduleText, stateText } from '../../shared/review/words.ts';
import { CHANGE_SET_LINES, CHANGE_SET_WIDTHS } from '../../shared/widths.ts';
import { type DataColumn, formatCount, type Noun } from '../../ui/index.ts';

export const SETS: Noun = { one: 'set of changes', many: 'sets of changes' };

type Column = DataColumn<ChangeSet>;

/** Returns the start time of a scheduled set, the author and result of a draft, and the state of all other sets. */
function stateOf(set: ChangeSet): string {
  if (set.state === 'scheduled') return `Scheduled for ${scheduleText(set)}`;
  if (!isDraft(set)) return stateText(set);
  const result = isUnchanged(set) ? 'nothing changes' : set.state === 'draft' ? 'not checked' : 'not applied';
  return `${set.isOwner ? 'Your draft' : `Draft of ${set.authorName}`}, ${result}`;
}

/** True for a review that its author has left without applying, scheduling, proposing or discarding it. */
const isDraft = (set: ChangeSet) => set.state !== 'reviewing' && isUnapplied(set);

/** False for a review that was discarded, or replaced by another one: it has changed nothing, and was neither proposed nor scheduled. */
export const isListed = ({ state, results, proposal, runAt }: ChangeSet): boolean =>
  state !== 'cancelled' || results.done > 0 || proposal !== null || runAt !== null;

/** Returns "120 of 400", or "120 checked" during a review. */
const progressOf = ({ state, processed, total, results }: ChangeSet) =>
  state === 'reviewing'
    ? `${formatCount(processed)} checked`
    : `${formatCount(results.done + results.unchanged)} of ${formatCount(total - results.skipped)}`;

const TITLE: Column = { id: 'title', header: 'Changes', text: ({ title }) => title, width: CHANGE_SET_WIDTHS.title };
const FRANCHISE: Column = {
  id: 'franchise',
  header: 'Franchise',
  text: ({ scopeName }) => scopeName,
  width: 190,
};
const REST: readonly Column[] = [
  { id: 'state', header: 'State', text: stateOf, width: CHANGE_SET_WIDTHS.state, card: CHANGE_SET_LINES },
  { id: 'progress', header: 'Done', text: progressOf, width: CHANGE_SET_WIDTHS.progress },
  { id: 'author', header: 'By', text: ({ authorName }) => authorName, width: CHANGE_SET_WIDTHS.author },
  {
    id: 'at',
    header: 'Created',
    text: ({ createdAt }) => stampOf(createdAt),
    compare: 'date',
    width: CHANGE_SET_WIDTHS.at,
  },
];

const OF_ONE: readonly Column[] = [TITLE, ...REST];
const OF_ALL: readonly Column[] = [TITLE, FRANCHISE, ...REST];

export const columnsOf = (scope: string) => (scope === SYSTEM ? OF_ALL : OF_ONE);

export const TABS = ['all', 'open', 'scheduled', 'proposed', 'finished'] as const;
export type Tab = (typeof TABS)[number];

/** Sets that wait for their author are also under "open", because something is left to do. Only the author sees a draft there. */
const STATES: Readonly<Record<ChangeSetState, Exclude<Tab, 'all'>>> = {
  draft: 'open',
  reviewing: 'open',
  reviewed: 'open',
  running: 'open',
  stopped: 'open',
  scheduled: 'scheduled',
  proposed: 'proposed',
  declined: 'finished',
  done: 'finished',
  undone: 'finished',
  cancelled: 'finished',
};

export const isInTab = (tab: Tab) => (set: ChangeSet) =>
  tab === 'all' || (STATES[set.state] === tab && (set.isOwner || !isDraft(set)));
