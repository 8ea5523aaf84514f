import { describe, expect, test } from 'vitest';
import { checkGroupDeletion, checkOneGroup, checkTypeDeletion, checkTypeName } from './communication-rules.ts';

const conflict = (reason: string, field?: string) =>
  expect.objectContaining({
    code: 'conflict',
    reason,
    errors: field === undefined ? undefined : [expect.objectContaining({ field })],
  });

test('ADM-06 rejects a duplicate name, ignoring case, spaces and invisible characters', () => {
  const others = [{ name: 'Re\u200bcalls' }, { name: 'Caf\u00e9' }, { name: 'New Menu' }];
  for (const name of ['Recalls', 'RECALLS', 'cafe\u0301', 'New\u00a0 Menu'])
    expect(() => checkTypeName(name, others)).toThrow(conflict('name_taken', 'name'));
  expect(() => checkTypeName('Recall', others)).not.toThrow();
});

describe('deleting types and groups', () => {
  test('ADM-07 rejects deleting a type with groups', () => {
    expect(() => checkTypeDeletion(0)).not.toThrow();
    expect(() => checkTypeDeletion(1)).toThrow(conflict('has_groups'));
    expect(() => checkTypeDeletion(1)).toThrow(
      'This Communication Type cannot be deleted. It has groups associated to it',
    );
  });

  test('ADM-05 rejects deleting a group with members', () => {
    expect(() => checkGroupDeletion(0)).not.toThrow();
    expect(() => checkGroupDeletion(1)).toThrow(conflict('has_members'));
    expect(() => checkGroupDeletion(1)).toThrow(
      'This Brand Communication Group cannot be deleted. It has members associated to it',
    );
  });
});

test('ADM-04 rejects a second group of a brand for the same type', () => {
  const others = [{ brandId: 1, communicationTypeId: 1 }];
  expect(() => checkOneGroup({ brandId: 1, communicationTypeId: 1 }, others)).toThrow(
    conflict('group_exists', 'communicationTypeId'),
  );
  for (const other of [
    { brandId: 2, communicationTypeId: 1 },
    { brandId: 1, communicationTypeId: 2 },
  ])
    expect(() => checkOneGroup(other, others)).not.toThrow();
});
