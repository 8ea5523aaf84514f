/** The communication types that a user chooses (USER-08, API-36, API-37). */
import type { CommunicationOption } from '../../contract/communications.ts';
import { byName } from '../../contract/order.ts';
import type { FieldError } from '../../contract/problem.ts';
import { ProblemError } from '../problem-error.ts';

interface CommunicationTypeRecord {
  readonly communicationTypeId: number;
  readonly name: string;
  readonly infoText: string;
}

interface Choice {
  readonly communicationTypeId: number;
  readonly selected: boolean;
}

/**
 * Returns the offered types, and the chosen types that are no longer offered, sorted by name. Omits deleted types, which the user's record
 * may still list.
 */
export function communicationOptions(
  offered: readonly number[],
  chosen: readonly number[],
  types: readonly CommunicationTypeRecord[],
): CommunicationOption[] {
  return types
    .filter(({ communicationTypeId: id }) => offered.includes(id) || chosen.includes(id))
    .map(({ communicationTypeId, name, infoText }) => ({
      communicationTypeId,
      communicationTypeName: name,
      communicationInfoText: infoText,
      selected: chosen.includes(communicationTypeId),
    }))
    .sort(
      (a, b) =>
        byName(a.communicationTypeName, b.communicationTypeName) || a.communicationTypeId - b.communicationTypeId,
    );
}

/**
 * Returns the chosen types after a save. Types that the request omits stay unchanged.
 * @param existing all types
 * @param offered types for which a brand of the franchise has a group
 * @throws 400 with an error for each unknown type, and for each newly chosen type that is not offered
 */
export function chosenAfter(
  chosen: readonly number[],
  choices: readonly Choice[],
  existing: readonly number[],
  offered: readonly number[],
): number[] {
  const errors = choices.flatMap(({ communicationTypeId: id, selected }, index): FieldError[] => {
    const field = `${index}.communicationTypeId`;
    if (!existing.includes(id)) return [{ field, message: 'There is no such communication type.' }];
    const isNew = selected && !chosen.includes(id);
    if (isNew && !offered.includes(id))
      return [{ field, message: 'The brands of this franchise do not offer this communication type.' }];
    return [];
  });
  const [first] = errors;
  if (first) throw new ProblemError('invalid_request', first.message, { errors });

  const dropped = choices.filter(({ selected }) => !selected).map(({ communicationTypeId }) => communicationTypeId);
  const picked = choices.filter(({ selected }) => selected).map(({ communicationTypeId }) => communicationTypeId);
  return [...new Set([...chosen.filter((id) => !dropped.includes(id)), ...picked])];
}
