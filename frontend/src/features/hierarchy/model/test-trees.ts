/** Sample trees for the hierarchy's tests. */
import type { HierarchyNode, HierarchyUnit } from '@franchise-admin/api/contract';

const LEVELS = ['Restaurant Lead', 'District Manager', 'Area Director', 'Owner'] as const;

export function sampleUnit(
  unitCode: string,
  over: number,
  unitName = `Unit ${unitCode}`,
  managerName: string | null = null,
): HierarchyUnit {
  return {
    unitCode,
    unitName,
    managerId: null,
    managerName,
    emailAddress: null,
    phoneNumber: null,
    franchiseRoleMemberId: over,
    etag: '"1"',
  };
}

/** @param name "first last" */
export function samplePerson(
  id: number,
  name: string,
  tier: 1 | 2 | 3 | 4,
  children: HierarchyNode[] = [],
  units: HierarchyUnit[] = [],
): HierarchyNode {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    franchiseRoleMemberId: id,
    franchiseUserId: 1000 + id,
    franchiseRoleId: tier,
    firstName,
    lastName,
    emailAddress: `${firstName}.${lastName}@aloha.example`.toLowerCase(),
    userName: `${firstName}.${lastName}@demo.example`.toLowerCase(),
    roleName: LEVELS[tier - 1] ?? '',
    tier,
    unitCount: units.length,
    authObjectId: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    children,
    units,
    etag: '"1"',
  };
}

/**
 * Returns two roots. Keala (1) is above Mateo (2), who has two units and two people, and Hannah (5), who has one unit. Zoë (6) has nothing
 * below her.
 * Rows: 0 Keala, 1 Mateo, 2 Units (2), 3 and 4 units, 5 Grace, 6 Daniel, 7 to 9 units, 10 Hannah, 11 unit, 12 Zoë.
 */
export function sampleTree(): HierarchyNode[] {
  const daniel = samplePerson(
    4,
    'Daniel Nakamura',
    2,
    [],
    [
      sampleUnit('2210', 4, 'Pearl City', 'Sina Leota'),
      sampleUnit('2214', 4, 'Kapolei Commons', 'Ben Alvarado'),
      sampleUnit('2219', 4, 'Mililani Town'),
    ],
  );
  const mateo = samplePerson(
    2,
    'Mateo Fernández',
    3,
    [samplePerson(3, 'Grace Okafor', 2), daniel],
    [sampleUnit('1024', 2, 'Waikiki Beach'), sampleUnit('1031', 2, 'Kailua')],
  );
  const hannah = samplePerson(5, 'Hannah Lindqvist', 3, [], [sampleUnit('3302', 5, 'Hilo Bayfront')]);
  return [samplePerson(1, 'Keala Thompson', 4, [mateo, hannah]), samplePerson(6, 'Zoë Adams', 4)];
}
