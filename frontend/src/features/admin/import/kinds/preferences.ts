/** Files of communication preferences: the communication types that each user has chosen. */
import { type CommunicationOption, communicationRoutes, fullName } from '@franchise-admin/api/contract';
import { operation } from '../../../../shared/review/review.ts';
import type { Slices } from '../slices.ts';
import { createOnce, type ImportData, type ImportKind, type PlanRow, rejected, storedText, UNCHANGED } from './kind.ts';
import { People } from './people.ts';

const USER = 'emailAddress';
const CHOSEN = 'commsOptions';
const LABEL = 'Communication Preferences';

export const PREFERENCES: ImportKind = {
  id: 'preferences',
  label: 'Communication preferences',
  hint: 'Each row replaces the communication preferences of a user of',
  fileName: 'communication-preferences',
  columns: [
    {
      key: USER,
      label: 'Email or User Number',
      aliases: ['Email', 'Email Address', 'User Number'],
      isRequired: true,
      width: 280,
    },
    { key: CHOSEN, label: LABEL, aliases: ['Preferences'], isRequired: true, width: 340 },
  ],
  needs: ['users', 'topics'],
  routes: [communicationRoutes.saveCommunicationOptions],
  async currentRows({ users, topics }, slices) {
    const people = await People.of(users, slices);
    const namesOf = topicReader(topics);
    return users.map((user) => {
      const { chosen } = namesOf(user.commsOptions);
      return [storedText(people.textOf(user)), listOf(chosen)];
    });
  },
  planner,
};

async function planner({ users, topics }: ImportData, slices: Slices): Promise<PlanRow> {
  const people = await People.of(users, slices);
  const read = topicReader(topics);
  const once = createOnce();
  return ({ row, cells }, add) => {
    const { [USER]: who = '', [CHOSEN]: text = '' } = cells;
    const named = who === '' ? { problem: 'Email is missing.' } : people.named(who);
    const { chosen, unknown } = read(text);
    const unknowns = unknown === undefined ? [] : [{ column: CHOSEN, message: unknownText(unknown, topics) }];
    if ('problem' in named) return rejected({ column: USER, message: named.problem }, ...unknowns);
    const { user } = named;
    const repeated = once(user.franchiseUserId, row, 'user');
    if (repeated || unknown !== undefined) return rejected(...(repeated ? [repeated] : []), ...unknowns);
    const before = read(user.commsOptions).chosen;
    const changed = topics.filter((topic) => before.has(topic) !== chosen.has(topic));
    if (changed.length === 0) return UNCHANGED;
    const number = add(
      operation(communicationRoutes.saveCommunicationOptions, {
        params: { franchiseUserId: user.franchiseUserId },
        body: changed.map((topic) => ({
          communicationTypeId: topic.communicationTypeId,
          selected: chosen.has(topic),
        })),
        ifMatch: user.etag,
      }),
    );
    const label = `${fullName(user)}, ${LABEL}`;
    return {
      outcome: 'update',
      changes: [{ field: CHOSEN, label, before: listOf(before), after: listOf(chosen) }],
      operations: [number],
    };
  };
}

type Topics = ReadonlySet<CommunicationOption>;

const listOf = (topics: Topics) => [...topics].map(({ communicationTypeName }) => communicationTypeName).join('; ');

const unknownText = (name: string, topics: readonly CommunicationOption[]) =>
  `“${name}” is not a communication type. Separate with semicolons: ${listOf(new Set(topics))}.`;

const SEPARATOR = /^\s*(?:[;,]\s*|$)/;

/**
 * Creates a function that finds the communication types in a text, and returns them in the order of `topics`. Names may contain commas, so
 * it tries longer names first.
 */
function topicReader(topics: readonly CommunicationOption[]) {
  const named = topics
    .map((topic) => ({ topic, name: topic.communicationTypeName.trim().toLowerCase() }))
    .sort((a, b) => b.name.length - a.name.length);
  return (text: string): { readonly chosen: Topics; readonly unknown?: string } => {
    const chosen = new Set<CommunicationOption>();
    for (let rest = text.trim(); rest !== ''; ) {
      const lower = rest.toLowerCase();
      const found = named.find(({ name }) => lower.startsWith(name) && SEPARATOR.test(rest.slice(name.length)));
      if (!found) return { chosen, unknown: rest.split(/[;,]/, 1)[0]?.trim() ?? rest };
      chosen.add(found.topic);
      rest = rest.slice(found.name.length).replace(SEPARATOR, '');
    }
    return { chosen: new Set(topics.filter((topic) => chosen.has(topic))) };
  };
}
