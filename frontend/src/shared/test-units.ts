/** Sample units and people for the tests of the units screens. */
import { DAYS, type Unit, type UnitDetails } from '@franchise-admin/api/contract';

export function sampleUnit(unitCode: string, more: Partial<Unit> = {}): Unit {
  return {
    groupCode: 'ALOHA',
    unitCode,
    unitName: `Unit ${unitCode}`,
    emailAddress: `${unitCode.toLowerCase()}@units.example`,
    phoneNumber: '555-0100',
    managerId: null,
    managerName: null,
    franchiseRoleMemberId: null,
    levelOneName: null,
    levelTwoName: null,
    levelThreeName: null,
    levelFourName: null,
    etag: `"${unitCode}-1"`,
    ...more,
  };
}

const UNKNOWN_HOURS = Object.fromEntries(
  DAYS.flatMap((day) => [`${day}Closed`, `${day}24Hour`, `${day}StartTime`, `${day}EndTime`].map((key) => [key, null])),
);

export function sampleDetails(unit: Unit, hours: Partial<UnitDetails> = {}): UnitDetails {
  return { ...UNKNOWN_HOURS, ...unit, ...hours } as UnitDetails;
}

export function samplePerson(franchiseUserId: number, name: string, franchiseRoleMemberId: number | null = null) {
  const [firstName = '', lastName = ''] = name.split(' ');
  const emailAddress = `${firstName.toLowerCase()}@x.example`;
  return { franchiseUserId, firstName, lastName, emailAddress, franchiseRoleMemberId };
}
