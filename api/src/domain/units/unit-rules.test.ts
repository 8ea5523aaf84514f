import { describe, expect, test } from 'vitest';
import { isChanged } from '../difference.ts';
import type { PositionRecord, UnitRecord, UserRecord } from '../franchise-records.ts';
import { changedUnit, checkAssignee, checkManager, checkUnitUnassigned, WRITABLE_UNIT_FIELDS } from './unit-rules.ts';

const unit: UnitRecord = {
  unitCode: '1001',
  unitName: 'Harbor',
  emailAddress: 'harbor@example.com',
  phoneNumber: '555',
  managerId: 1,
  franchiseRoleMemberId: 10,
};
const holder = { firstName: 'Ana', lastName: 'Silva' } as UserRecord;
const position: PositionRecord = {
  franchiseRoleMemberId: 10,
  franchiseRoleId: 1,
  tier: 1,
  franchiseUserId: 1,
  reportsToId: null,
};

describe('API-17 assigning a unit', () => {
  test('rejects an assigned unit and names the person', () => {
    expect(() => checkUnitUnassigned({ ...unit, franchiseRoleMemberId: null }, undefined)).not.toThrow();
    expect(() => checkUnitUnassigned(unit, holder)).toThrow(
      expect.objectContaining({
        code: 'conflict',
        reason: 'unit_assigned',
        message: 'Unit 1001 is already assigned to Ana Silva.',
      }),
    );
  });

  test('rejects a person who is not in the hierarchy or is being removed', () => {
    expect(() => checkAssignee(position)).not.toThrow();
    expect(() => checkAssignee(undefined)).toThrow(expect.objectContaining({ code: 'not_found' }));
    expect(() => checkAssignee({ ...position, isBeingRemoved: true })).toThrow(
      expect.objectContaining({ reason: 'being_removed' }),
    );
  });
});

describe('API-16 saving a unit', () => {
  test('keeps omitted fields', () => {
    expect(changedUnit(unit, {})).toEqual(unit);
    expect(changedUnit(unit, { phoneNumber: '777' })).toEqual({ ...unit, phoneNumber: '777' });
  });

  test('clears a field for blank text and null', () => {
    expect(
      changedUnit(unit, { emailAddress: '', phoneNumber: '', managerId: null, franchiseRoleMemberId: null }),
    ).toEqual({
      ...unit,
      emailAddress: null,
      phoneNumber: null,
      managerId: null,
      franchiseRoleMemberId: null,
    });
  });

  test.each(WRITABLE_UNIT_FIELDS)('detects a change of %s', (field) => {
    expect(isChanged(unit, changedUnit(unit, {}), WRITABLE_UNIT_FIELDS)).toBe(false);
    expect(isChanged(unit, changedUnit(unit, { [field]: null }), WRITABLE_UNIT_FIELDS)).toBe(true);
  });

  test('treats a field that an older document lacks as null and unchanged', () => {
    const { phoneNumber: _, ...older } = unit;
    const saved = changedUnit(older as UnitRecord, {});
    expect(saved.phoneNumber).toBeNull();
    expect(isChanged(older as UnitRecord, saved, WRITABLE_UNIT_FIELDS)).toBe(false);
  });

  test('accepts only a user of the franchise as manager', () => {
    expect(() => checkManager(holder)).not.toThrow();
    expect(() => checkManager(undefined)).toThrow(
      expect.objectContaining({ code: 'not_found', errors: [expect.objectContaining({ field: 'managerId' })] }),
    );
  });
});
