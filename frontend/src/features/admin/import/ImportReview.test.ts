import type { Table } from '@franchise-admin/api/contract';
import { expect, test, vi } from 'vitest';
import { ErrorResponse, type Responses, testApi } from '../../../client/test-api.ts';
import { changeSetOf, operationOf, SET_ID } from '../../../shared/review/test-sets.ts';
import { CHECK_AGAIN } from '../../../shared/review/words.ts';
import { sampleUnit } from '../../../shared/test-units.ts';
import { sampleUser } from '../../../shared/test-users.ts';
import { ImportReview } from './ImportReview.ts';
import { kindWith } from './kinds/kinds.ts';
import { groupsOf } from './reviewed-rows.ts';

const CREATE = 'POST change-sets/ALOHA';
const EDIT = `PUT change-sets/ALOHA/${SET_ID}`;
const APPLY = `${CREATE}/${SET_ID}/apply`;
const EMAILS = 'POST user/ALOHA/import/emails';
const PHONES = ['Unit Number', 'Phone'];
const MANAGERS = ['unitCode', 'firstName', 'lastName', 'emailAddress'];
const TWO_PHONES = [
  ['U1', '1'],
  ['U2', '2'],
];

function reviewOf(kindId: string, headers: readonly string[], lines: readonly (readonly string[])[], more: Responses) {
  const responses: Responses = {
    'GET units/ALOHA/assigned': lines.map(([unitCode = '']) => sampleUnit(unitCode, { phoneNumber: null })),
    'GET units/ALOHA/unassigned': [],
    'GET user/ALOHA/all-users': [sampleUser(1, 'Ann Lee')],
    [CREATE]: changeSetOf(),
    [`${CREATE}/${SET_ID}/cancel`]: changeSetOf({ state: 'cancelled' }),
    ...more,
  };
  const api = testApi(responses);
  const rows = lines.map((cells, at) => ({ row: at + 2, cells: [...cells] }));
  const table: Table = { headers: [...headers], rows };
  const kind = kindWith(kindId);
  return {
    api,
    responses,
    review: new ImportReview({ client: api.client, code: 'ALOHA', kind, fileName: 'a.csv', table }),
  };
}

const checked = (review: ImportReview) =>
  vi.waitFor(() => expect(review.state().isChecking).toBe(false), { timeout: 20_000, interval: 5 });

test('IMP-13 compares 20,000 rows in slices, so that timers run in between', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => [`U${at}`, at % 4 === 0 ? '' : `=${at}`]);
  const { review, api } = reviewOf('unit-contacts', PHONES, lines, {});
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  await checked(review);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
  const { rows = [] } = review.state();
  expect(groupsOf(rows).map(({ label, count }) => [label, count])).toEqual([
    ['Errors only', 15_000],
    ['No change', 5_000],
  ]);
  expect(rows[0]?.file.row).toBe(3);
  expect(api.calls).not.toContain(CREATE);
});

const LARGE = Array.from({ length: 10_001 }, (_, at) => [`U${at}`, String(at)]);

/** Returns responses for three sets, and the bodies of the requests that create them. */
function threeSets() {
  const sets = ['set1', 'set2', 'set3'].map((changeSetId) => changeSetOf({ changeSetId }));
  const bodies: { title?: string; operations: unknown[] }[] = [];
  const responses: Responses = {
    [CREATE]: ({ body }: { body: unknown }) => sets[bodies.push(body as (typeof bodies)[number]) - 1],
  };
  for (const set of sets) {
    responses[`PUT change-sets/ALOHA/${set.changeSetId}`] = set;
    responses[`${CREATE}/${set.changeSetId}/apply`] = { ...set, state: 'done' };
  }
  return { bodies, responses };
}

test('IMP-13 splits changes into sets of 5,000, edits only the corrected set, and applies the other sets if one fails', async () => {
  const { bodies, responses } = threeSets();
  responses[`${CREATE}/set2/apply`] = new ErrorResponse(503, { code: 'unavailable', detail: 'Down.' });
  const { review, api } = reviewOf('unit-contacts', PHONES, LARGE, responses);
  await checked(review);
  expect(bodies.map(({ title, operations }) => [title, operations.length])).toEqual([
    ['Unit contact details from a.csv (1 of 3)', 5_000],
    ['Unit contact details from a.csv (2 of 3)', 5_000],
    ['Unit contact details from a.csv (3 of 3)', 1],
  ]);
  review.setCells(5_000, { phoneNumber: '7' });
  await checked(review);
  expect(api.last('PUT change-sets/ALOHA/set2')?.body).toMatchObject({ operations: [{ number: 1 }] });
  expect(api.calls).not.toContain('PUT change-sets/ALOHA/set1');

  const applied = await review.apply();
  expect(applied?.parts.map(({ set, numbers }) => [set.changeSetId, set.state, numbers[0]])).toEqual([
    ['set1', 'done', 1],
    ['set2', 'reviewed', 5_001],
    ['set3', 'done', 10_001],
  ]);
});

test('IMP-04 edits the set after a correction, and replaces the set if the correction adds or removes operations', async () => {
  const { review, api } = reviewOf('unit-contacts', PHONES, TWO_PHONES, { [EDIT]: changeSetOf() });
  await checked(review);
  review.setCells(1, { phoneNumber: ' 3 ' });
  expect(review.state().rows?.[1]?.outcome).toBe('pending');
  await checked(review);
  expect(api.last(EDIT)?.body).toEqual({
    operations: [{ number: 2, params: { code: 'ALOHA' }, body: { unitCode: 'U2', phoneNumber: '3' } }],
  });
  expect(api.calls.filter((call) => call === CREATE)).toHaveLength(1);
  review.setCells(0, { phoneNumber: '' });
  await checked(review);
  expect(api.calls.filter((call) => call === CREATE)).toHaveLength(2);
  expect(api.last(CREATE)?.body).toMatchObject({ operations: [{ body: { unitCode: 'U2', phoneNumber: '3' } }] });
});

test('IMP-05 deselects the operations of excluded rows, except operations that included rows need', async () => {
  const kim = ['Kim', 'Kerr', 'kim@x.example'];
  const lines = [
    ['U1', ...kim],
    ['U2', ...kim],
    ['U3', 'Ann', 'Lee', 'ann@x.example'],
  ];
  const { review, api } = reviewOf('managers', MANAGERS, lines, {
    [EMAILS]: [],
    [EDIT]: changeSetOf(),
    [APPLY]: changeSetOf({ state: 'done', results: { done: 2 } }),
  });
  await checked(review);
  expect(review.state().rows?.map(({ operations }) => operations)).toEqual([[1, 2], [1, 3], [4]]);
  review.include(1, false);
  review.include(2, false);
  const applied = await review.apply();
  expect(api.last(EDIT)?.body).toEqual({
    operations: [
      { number: 3, isSelected: false },
      { number: 4, isSelected: false },
    ],
  });
  expect(applied).toMatchObject({ totalRecords: 3, leftOut: 2, failed: [], lines: [{ row: 2, operations: [1, 2] }] });
});

test('IMP-08 rejects the email of an account outside the franchise', async () => {
  const { review, api } = reviewOf('managers', MANAGERS, [['U1', 'Max', 'Moe', 'Max@b.example']], {
    [EMAILS]: ['max@b.example'],
  });
  await checked(review);
  expect(review.state().rows?.[0]).toMatchObject({
    outcome: 'rejected',
    errors: [{ column: 'emailAddress', message: 'This email address belongs to an account outside this franchise.' }],
  });
  expect(api.calls).not.toContain(CREATE);
});

test('IMP-08 does not look up emails that are too long, and lets the server reject their rows', async () => {
  const long = `${'a'.repeat(250)}@b.example`;
  const lines = [
    ['U1', 'Max', 'Moe', 'max@b.example'],
    ['U2', 'Kim', 'Kerr', long],
  ];
  const { review, api } = reviewOf('managers', MANAGERS, lines, { [EMAILS]: [] });
  await checked(review);
  expect(api.last(EMAILS)?.body).toEqual({ emails: ['max@b.example'] });
  const operations = [{}, {}, { body: { emailAddress: long } }, {}];
  expect(api.last(CREATE)?.body).toMatchObject({ operations });
});

test('IMP-05 ignores edits while the import is being applied', async () => {
  const done = Promise.withResolvers<object>();
  const { review, api } = reviewOf('unit-contacts', PHONES, TWO_PHONES, { [APPLY]: () => done.promise });
  await checked(review);
  const applied = review.apply();
  review.setCells(0, { phoneNumber: '3' });
  done.resolve(changeSetOf({ state: 'done', results: { done: 2 } }));
  await checked(review);
  expect(await applied).toMatchObject({ lines: [{ cells: { phoneNumber: '1' } }, { cells: { phoneNumber: '2' } }] });
  expect(api.calls).not.toContain(EDIT);
});

test('IMP-05 checks the rows again before Apply if the last check failed', async () => {
  const { review, api } = reviewOf('unit-contacts', PHONES, TWO_PHONES, {
    // The request for the rejected operations has no test response, so reading the verdicts fails.
    [EDIT]: changeSetOf({ verdicts: { rejected: 1, update: 1 } }),
    [APPLY]: changeSetOf({ state: 'done', results: { done: 2 } }),
  });
  await checked(review);
  review.setCells(1, { phoneNumber: '3' });
  await checked(review);
  expect(review.state().problem?.text).toBe('Something went wrong.');
  review.setCells(1, { phoneNumber: '2' });
  await checked(review);
  expect(
    api.calls.filter((call) => call === CREATE),
    'the server may have stored the phone number 3',
  ).toHaveLength(2);

  review.setCells(1, { phoneNumber: '3' });
  await checked(review);
  expect(await review.apply()).toBeUndefined();
  await checked(review);
  expect(api.calls).not.toContain(APPLY);
  expect(await review.apply()).toMatchObject({ lines: [{ row: 2 }, { cells: { phoneNumber: '3' } }] });
});

test('IMP-03 replaces a set if reading its verdicts failed', async () => {
  const { review, responses, api } = reviewOf('unit-contacts', PHONES, TWO_PHONES, {
    [CREATE]: changeSetOf({ verdicts: { unchanged: 2 } }),
  });
  await checked(review);
  expect(review.state().problem?.text).toBe('Something went wrong.');
  responses[CREATE] = changeSetOf();
  review.setCells(1, { phoneNumber: '2' });
  await checked(review);
  expect(api.calls.filter((call) => call === CREATE)).toHaveLength(2);
});

test('IMP-05 applies nothing and asks the user to check again if excluding a row changes the result of other rows', async () => {
  const rejected = changeSetOf({ verdicts: { rejected: 1, update: 1 } });
  const responses: Responses = {
    [EDIT]: rejected,
    [`GET change-sets/ALOHA/${SET_ID}?verdict=rejected&limit=100`]: {
      changeSet: rejected,
      operations: [operationOf(2, { verdict: 'rejected' })],
      next: null,
    },
    [APPLY]: changeSetOf({ state: 'done', results: { done: 2 } }),
  };
  const { review, responses: all, api } = reviewOf('unit-contacts', PHONES, TWO_PHONES, responses);
  await checked(review);
  review.include(0, false);
  for (const edited of [rejected, changeSetOf({ verdicts: { update: 2 } })]) {
    all[EDIT] = edited;
    expect(await review.apply()).toBeUndefined();
    expect(review.state().problem).toEqual({ text: CHECK_AGAIN, mayRetry: false });
    review.include(0, true);
  }
  expect(api.calls).not.toContain(APPLY);
  expect(await review.apply()).toMatchObject({ lines: [{ row: 2 }, { row: 3 }] });
});

const pageOfRejected = `GET change-sets/ALOHA/${SET_ID}?verdict=rejected&limit=100`;
const rejectedPage = (number: number) => ({
  changeSet: changeSetOf(),
  operations: [operationOf(number, { verdict: 'rejected' })],
  next: null,
});

test('IMP-05 applies nothing if an error disappears from one row and another row gets an error', async () => {
  const set = changeSetOf({ verdicts: { rejected: 1, update: 2 } });
  const { review, responses, api } = reviewOf('unit-contacts', PHONES, [...TWO_PHONES, ['U3', '3']], {
    [CREATE]: set,
    [pageOfRejected]: rejectedPage(1),
    [APPLY]: changeSetOf({ state: 'done', results: { done: 2 } }),
    [EDIT]: () => {
      responses[pageOfRejected] = rejectedPage(2);
      return set;
    },
  });
  await checked(review);
  review.include(2, false);
  expect(await review.apply()).toBeUndefined();
  expect(review.state().problem).toEqual({ text: CHECK_AGAIN, mayRetry: false });
  expect(api.calls).not.toContain(APPLY);
});

test('IMP-03 discards the rows of a check after a newer check has begun', async () => {
  const created = Promise.withResolvers<object>();
  const { review, responses, api } = reviewOf('unit-contacts', PHONES, TWO_PHONES, { [CREATE]: () => created.promise });
  const shown: (number | undefined)[] = [];
  review.subscribe(() => shown.push(review.state().rows?.length));
  await vi.waitFor(() => expect(api.calls).toContain(CREATE));
  review.matchColumns(review.state().mapping);
  responses[CREATE] = changeSetOf();
  created.resolve(changeSetOf());
  await checked(review);
  expect(new Set(shown)).toEqual(new Set([undefined, 2]));
});

test('IMP-03 discards the failure of a check after a newer check has begun', async () => {
  const created = Promise.withResolvers<object>();
  const { review, responses, api } = reviewOf('unit-contacts', PHONES, TWO_PHONES, { [CREATE]: () => created.promise });
  await vi.waitFor(() => expect(api.calls).toContain(CREATE));
  review.matchColumns(review.state().mapping);
  responses[CREATE] = changeSetOf();
  created.resolve(new ErrorResponse(400, { code: 'invalid_request', detail: 'Wrong.' }));
  await checked(review);
  expect(review.state()).toMatchObject({ problem: undefined, rows: [{}, {}] });
});

test('IMP-03 shows a problem if a check throws, and can check again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const planner = vi.spyOn(kindWith('unit-contacts'), 'planner').mockRejectedValueOnce(new Error('broken'));
  const { review } = reviewOf('unit-contacts', PHONES, TWO_PHONES, {});
  await checked(review);
  planner.mockRestore();
  logged.mockRestore();
  expect(review.state().problem).toEqual({ text: 'The rows could not be checked.', mayRetry: true });
  review.retry();
  await checked(review);
  expect(review.state()).toMatchObject({ problem: undefined, rows: [{}, {}] });
});

test('IMP-04 replaces a set that was applied on the page Changes, without stopping its run', async () => {
  const CANCEL = `${CREATE}/${SET_ID}/cancel`;
  const { review, api } = reviewOf('unit-contacts', PHONES, TWO_PHONES, {
    [EDIT]: new ErrorResponse(409, { code: 'conflict', detail: 'The changes are being applied.' }),
    [CANCEL]: new ErrorResponse(412, { code: 'stale', detail: 'Changed.' }),
    [`GET change-sets/ALOHA/${SET_ID}?limit=1`]: {
      changeSet: changeSetOf({ state: 'running' }),
      operations: [],
      next: null,
    },
  });
  await checked(review);
  review.setCells(1, { phoneNumber: '3' });
  await checked(review);
  expect(api.calls.filter((call) => call === CREATE)).toHaveLength(2);
  expect(api.calls.filter((call) => call === CANCEL)).toHaveLength(1);
  expect(api.last(CANCEL)?.etag).toBe('"1"');
});
