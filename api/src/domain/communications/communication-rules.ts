/** Communication types and the brands' groups for them: what may be saved and deleted (ADM-04 to ADM-07). */
import { comparedName } from '../compared.ts';
import { conflict } from '../refusals.ts';

/** Two types that read the same could not be told apart where they are chosen. @param others every other type @throws 409 `name_taken` */
export function checkTypeName(name: string, others: readonly { readonly name: string }[]): void {
  const wanted = comparedName(name);
  if (others.some((other) => comparedName(other.name) === wanted))
    throw conflict('name_taken', 'There is a communication type of this name already.', 'name');
}

/** ADM-07 @throws 409 `has_groups` */
export function checkTypeDeletion(groupCount: number): void {
  if (groupCount > 0)
    throw conflict('has_groups', 'This Communication Type cannot be deleted. It has groups associated to it');
}

/** Whose group it is. */
interface BrandAndType {
  readonly brandId: number;
  readonly communicationTypeId: number;
}

/** A brand has one group for a communication type. @param others every other group @throws 409 `group_exists` */
export function checkOneGroup(group: BrandAndType, others: readonly BrandAndType[]): void {
  if (others.some((other) => isSamePair(other, group)))
    throw conflict(
      'group_exists',
      'This brand has a group for this communication type already.',
      'communicationTypeId',
    );
}

export function isSamePair(a: BrandAndType, b: BrandAndType): boolean {
  return a.brandId === b.brandId && a.communicationTypeId === b.communicationTypeId;
}

/** ADM-05 @param memberCount as the directory has it now @throws 409 `has_members` */
export function checkGroupDeletion(memberCount: number): void {
  if (memberCount > 0)
    throw conflict('has_members', 'This Brand Communication Group cannot be deleted. It has members associated to it');
}
