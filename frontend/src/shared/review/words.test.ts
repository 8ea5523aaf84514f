import { expect, test } from 'vitest';
import { CORPORATE, FRANCHISE, READ_ONLY } from '../../context/test-callers.ts';
import { actionsOf, whyNotApproved } from './set-actions.ts';
import { changeSetOf, operationOf } from './test-sets.ts';
import { detailText, groupingOf, groupsOf, nameOf, outcomeText, resultText, scheduleText, stateText } from './words.ts';

test('SETUI-02 lists the groups with problems first', () => {
  const set = changeSetOf({ isOwner: false, verdicts: { update: 7, rejected: 2, create: 1, notAllowed: 3 } });
  expect(groupsOf(set).map(({ label, count }) => `${label} ${count}`)).toEqual([
    'Cannot be done 2',
    'Not allowed 3',
    'Will be created 1',
    'Will change 7',
  ]);
  expect(groupsOf(set).filter(({ isProblem }) => isProblem)).toHaveLength(2);
});

test('SETUI-24 shows the author which operations need approval, not as problems, and what they change', () => {
  const set = changeSetOf({ verdicts: { update: 7, rejected: 2, notAllowed: 3, conflict: 1 } });
  expect(groupsOf(set).map(({ label, count, isProblem }) => `${label} ${count} ${isProblem}`)).toEqual([
    'Cannot be done 2 true',
    'Changed since 1 true',
    'Needs approval 3 false',
    'Will change 7 false',
  ]);
  const problem = { code: 'forbidden' as const, detail: 'Your role does not allow this.', errors: [] };
  const operation = operationOf(1, { verdict: 'notAllowed', problem });
  expect(outcomeText(operation, groupingOf(set))).toBe('Needs approval');
  expect(detailText(operation, groupingOf(set))).toBe('Phone: (none) → 808 555 0100');
  const unknown = operationOf(1, { verdict: 'notAllowed', problem, changes: [] });
  expect(detailText(unknown, groupingOf(set))).toBe('The person who decides sees what changes.');
  // The approver sees that they may not apply it.
  const others = groupingOf({ ...set, state: 'proposed', isOwner: false });
  expect(outcomeText(operation, others)).toBe('Not allowed');
  expect(detailText(operation, others)).toBe('Your role does not allow this.');
});

test('SETUI-02 groups the operations by result after the run, failures first', () => {
  const set = changeSetOf({ state: 'done', verdicts: { update: 9 }, results: { done: 6, failed: 2, conflict: 1 } });
  expect(groupsOf(set).map(({ label, count }) => `${label} ${count}`)).toEqual([
    'Failed 2',
    'Changed since 1',
    'Done 6',
  ]);
  expect(stateText(set)).toBe('Done, 3 failed');
  expect(resultText(set)).toBe('6 changes applied, 3 failed');
});

test.each(['declined', 'cancelled'] as const)('SETUI-06 shows all operations of a %s set as not applied', (state) => {
  const set = changeSetOf({ state, verdicts: { update: 7, rejected: 2, notAllowed: 1 } });
  expect(groupsOf(set).map(({ label, count }) => `${label} ${count}`)).toEqual(['Not applied 10']);
  expect(groupsOf(set)[0]).toMatchObject({ filter: { result: 'pending' }, isProblem: false });
  expect(outcomeText(operationOf(1), groupingOf(set))).toBe('Not applied');
});

test('SETUI-02 the state of a review without changes is "Nothing changes"', () => {
  expect(stateText(changeSetOf({ verdicts: { unchanged: 2 } }))).toBe('Nothing changes');
  expect(stateText(changeSetOf({ verdicts: { unchanged: 2, rejected: 1 } }))).toBe('Ready to apply');
});

test('SETUI-02 a row shows the reason, or the fields before and after', () => {
  expect(detailText(operationOf(1), 'verdict')).toBe('Phone: (none) → 808 555 0100');
  expect(detailText(operationOf(1, { moreChanges: 1200 }), 'verdict')).toBe('Phone: (none) → 808 555 0100; 1,200 more');
  const errors = [{ field: 'phoneNumber', message: 'Please enter a phone number.' }];
  const problem = { code: 'invalid_request' as const, detail: 'The unit is invalid.', errors };
  expect(detailText(operationOf(1, { problem }), 'verdict')).toBe('The unit is invalid. Please enter a phone number.');
});

test('SETUI-02 a row without a name from the server shows what its request contains', () => {
  const named = (body: object) => nameOf(operationOf(4, { name: '', params: {}, body }));
  expect(nameOf(operationOf(4, { name: 'Dana Reed' }))).toBe('Dana Reed');
  expect(named({ unitCode: 'U1' })).toBe('Unit U1');
  expect(named({ firstName: 'Dana', lastName: 'Reed' })).toBe('Dana Reed');
  expect(named([])).toBe('Change 4');
});

test('SETUI-06 describes the states of a set', () => {
  expect(
    stateText(changeSetOf({ state: 'running', verdicts: { update: 400 }, results: { done: 120, pending: 280 } })),
  ).toBe('Running, 120 of 400 done');
  expect(stateText(changeSetOf({ state: 'proposed' }))).toBe('Waiting for approval');
  expect(scheduleText({ runAt: '2026-11-27T23:00:00Z', timeZone: 'America/Chicago' })).toBe(
    'Nov 27, 2026, 5:00 PM (America/Chicago)',
  );
});

const OTHER = { ...CORPORATE, authObjectId: 'somebody-else' };

test.each([
  ['an author who may apply', CORPORATE, changeSetOf(), ['discard', 'schedule', 'apply']],
  ['an author of an abandoned review', CORPORATE, changeSetOf({ state: 'draft' }), ['discard', 'check']],
  ['a read-only author', READ_ONLY, changeSetOf({ verdicts: { notAllowed: 2 } }), ['discard', 'propose']],
  [
    'a franchise admin with changes for corporate',
    FRANCHISE,
    changeSetOf({ verdicts: { notAllowed: 2, update: 1 } }),
    ['discard', 'schedule', 'propose', 'apply'],
  ],
  ['a reader of a review', OTHER, changeSetOf(), []],
  ['a proposer', READ_ONLY, changeSetOf({ state: 'proposed' }), ['cancel']],
  ['an administrator of a proposal', OTHER, changeSetOf({ state: 'proposed' }), ['decline', 'approve']],
  [
    'an administrator without the right to the proposed change',
    { ...FRANCHISE, authObjectId: 'somebody-else' },
    changeSetOf({ state: 'proposed', verdicts: { update: 1, notAllowed: 1 } }),
    ['decline'],
  ],
  [
    'an administrator of a proposal that changes nothing any more',
    OTHER,
    changeSetOf({ state: 'proposed', verdicts: { conflict: 1 } }),
    ['decline'],
  ],
  ['an author of a schedule', CORPORATE, changeSetOf({ state: 'scheduled' }), ['cancel']],
  ['an author of a run', CORPORATE, changeSetOf({ state: 'running' }), ['stop']],
  [
    'an author of a stopped run',
    CORPORATE,
    changeSetOf({ state: 'stopped', verdicts: { update: 3 }, results: { done: 1, failed: 1, pending: 1 } }),
    ['undo', 'retry', 'apply'],
  ],
  ['an author of a finished run', CORPORATE, changeSetOf({ state: 'done', results: { done: 1 } }), ['undo']],
  [
    'another administrator',
    OTHER,
    changeSetOf({ isOwner: false, state: 'done', results: { done: 1, failed: 1 } }),
    ['undo'],
  ],
  ['an author of an undone run', CORPORATE, changeSetOf({ state: 'undone', results: { done: 1 }, undoneBy: 'x' }), []],
] as const)('SETUI-06 offers %s the actions that the state allows', (_, caller, set, actions) => {
  expect(actionsOf(set, caller)).toEqual(actions);
});

test('SETUI-07 returns the reason why a user can only decline a proposal', () => {
  const proposed = (verdicts: object) => changeSetOf({ state: 'proposed', verdicts });
  expect(whyNotApproved(proposed({ update: 1 }), OTHER)).toBeUndefined();
  expect(whyNotApproved(proposed({ update: 1, notAllowed: 1 }), OTHER)).toMatch(/another administrator/);
  expect(whyNotApproved(proposed({ conflict: 1 }), OTHER)).toMatch(/can be applied any more/);
  expect(whyNotApproved(proposed({ notAllowed: 1 }), READ_ONLY)).toBeUndefined();
});

test('SETUI-25 an open proposal that could not be checked offers to check it again, and gives no advice to decline', () => {
  const set = changeSetOf({ state: 'proposed', verdicts: { pending: 1 }, error: 'Something went wrong on our side.' });
  expect(actionsOf(set, OTHER)).toEqual(['decline', 'check']);
  expect(whyNotApproved(set, OTHER)).toBeUndefined();
  expect(actionsOf(set, READ_ONLY)).toEqual(['cancel']);
});
