/** Rules for saving and deleting communication types and brand communication groups (ADM-04 to ADM-07). */
import { comparedName } from '../../contract/compared.ts';
import { conflict } from '../problems.ts';

/**
 * Rejects a second type with the same name, because users could not distinguish the two.
 * @param others all other types
 * @throws 409 `name_taken`
 */
export function checkTypeName(name: string, others: readonly { readonly name: string }[]): void {
  const wanted = comparedName(name);
  if (others.some((other) => comparedName(other.name) === wanted))
    throw conflict('name_taken', 'A communication type with this name already exists.', 'name');
}

/**
 * Rejects deleting a type with groups (ADM-07).
 * @throws 409 `has_groups`
 */
export function checkTypeDeletion(groupCount: number): void {
  if (groupCount > 0)
    throw conflict('has_groups', 'This Communication Type cannot be deleted. It has groups associated to it');
}

interface BrandAndType {
  readonly brandId: number;
  readonly communicationTypeId: number;
}

/**
 * Rejects a second group of a brand for the same type.
 * @param others all other groups
 * @throws 409 `group_exists`
 */
export function checkOneGroup(group: BrandAndType, others: readonly BrandAndType[]): void {
  if (others.some((other) => isSamePair(other, group)))
    throw conflict(
      'group_exists',
      'This brand already has a group for this communication type.',
      'communicationTypeId',
    );
}

export function isSamePair(a: BrandAndType, b: BrandAndType): boolean {
  return a.brandId === b.brandId && a.communicationTypeId === b.communicationTypeId;
}

/**
 * Rejects deleting a group with members (ADM-05).
 * @param memberCount current number in the directory
 * @throws 409 `has_members`
 */
export function checkGroupDeletion(memberCount: number): void {
  if (memberCount > 0)
    throw conflict('has_members', 'This Brand Communication Group cannot be deleted. It has members associated to it');
}
