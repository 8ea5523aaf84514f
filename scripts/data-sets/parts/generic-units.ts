import type { PositionDocument, UserDocument } from '@franchise-admin/api/documents';
import type { FranchiseBuilder } from './franchise-builder.ts';
import type { FranchiseFigures } from './generic-franchise.ts';
import { USUAL_WEEKS } from './opening-hours.ts';
import { at, type Random } from './random.ts';
import { slug } from './text.ts';
import { PLACES, UNIT_KINDS } from './words.ts';

/**
 * Adds the units. Most are assigned to people of level 1, and every eighth to a person of a higher level, who then has both people and
 * units. One in ten people of level 1 has no unit.
 */
export function addUnits(
  franchise: FranchiseBuilder,
  figures: FranchiseFigures,
  users: readonly UserDocument[],
  positions: readonly PositionDocument[],
  random: Random,
): void {
  const { unitCount, unassignedUnits, firstUnitCode, unitNames = [], brandIds } = figures;
  const lowest = positions.filter((position) => position.tier === 1);
  const withUnits = lowest.slice(0, Math.max(1, Math.ceil(lowest.length * 0.9)));
  const higher = positions.filter((position) => position.tier === 2 || position.tier === 3);
  const managers = users.slice(Math.floor(users.length / 3));
  const firstPlace = random.between(0, PLACES.length - 1);

  for (let n = 0; n < unitCount; n++) {
    const unitName = unitNames[n] ?? madeUpName(firstPlace + n);
    const homes = n % 8 === 7 && higher.length > 0 ? higher : withUnits;
    const isAssigned = n < unitCount - unassignedUnits && homes.length > 0;
    franchise.addUnit({
      unitCode: `${firstUnitCode + n}`,
      unitName,
      hours: at(USUAL_WEEKS, random.between(0, USUAL_WEEKS.length - 1)),
      brandId: brandIds.length === 0 ? null : random.pick(brandIds),
      emailAddress: random.chance(0.85) ? `${slug(unitName)}@${figures.domain}.example` : null,
      phoneNumber: random.chance(0.9) ? phone(random) : null,
      // Consecutive units share a manager. One unit in eleven has none.
      ...(managers.length > 0 && n % 11 !== 10 && { manager: at(managers, Math.floor(n / 2) % managers.length) }),
      ...(isAssigned && { assignedTo: at(homes, n % homes.length) }),
    });
  }
}

function madeUpName(n: number): string {
  const place = at(PLACES, n % PLACES.length);
  const kind = at(UNIT_KINDS, Math.floor(n / PLACES.length) % UNIT_KINDS.length);
  const round = Math.floor(n / (PLACES.length * UNIT_KINDS.length));
  return round === 0 ? `${place} ${kind}` : `${place} ${kind} ${round + 1}`;
}

function phone(random: Random): string {
  return `(${random.between(201, 989)}) 555-0${random.between(100, 199)}`;
}
