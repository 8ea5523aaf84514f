import type { CommunicationOption, FranchiseUser } from '@franchise-admin/api/contract';
import { expect, test } from 'vitest';
import { comparedFields, optionField, recordValues } from './user-values.ts';

const OPTIONS = ['Food', 'Marketing', 'Recalls, Food, Safety'].map(
  (communicationTypeName, n): CommunicationOption => ({
    communicationTypeId: n + 1,
    communicationTypeName,
    communicationInfoText: '',
    selected: false,
  }),
);

test.each([
  ['', []],
  ['Food', ['Food']],
  ['Recalls, Food, Safety', ['Recalls, Food, Safety']],
  ['Marketing, Recalls, Food, Safety', ['Marketing', 'Recalls, Food, Safety']],
  ['Food, Recalls, Food, Safety', ['Food', 'Recalls, Food, Safety']],
])('USER-08 finds the chosen types in the text "%s", even if their names contain commas', (commsOptions, chosen) => {
  const values = recordValues({ commsOptions } as FranchiseUser, OPTIONS);
  const found = OPTIONS.filter((option) => values[optionField(option)]);
  expect(found.map(({ communicationTypeName }) => communicationTypeName)).toEqual(chosen);
});

test('ERR-03 the conflict dialog uses the same label for the title as lists and histories', () => {
  expect(comparedFields([], true).find(({ name }) => name === 'position')?.label).toBe('Title');
});
