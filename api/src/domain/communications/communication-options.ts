/** What a user chooses among the communication types (USER-08, API-36, API-37). */
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
 * The types that are offered, and those chosen before that no longer are, by name. A type that was deleted is not among them,
 * though it may still stand with the user: its number is never given again.
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
 * What is chosen after these choices; types that they do not name stay as they are.
 * @param existing every type @param offered those that a brand of the franchise has a group for
 * @throws 400 for every type that does not exist, and for each newly chosen that is not offered
 */
export function chosenAfter(
  chosen: readonly number[],
  choices: readonly Choice[],
  existing: readonly number[],
  offered: readonly number[],
): number[] {
  const faults = choices.flatMap(({ communicationTypeId: id, selected }, place): FieldError[] => {
    const field = `${place}.communicationTypeId`;
    if (!existing.includes(id)) return [{ field, message: 'There is no such communication type.' }];
    const isNew = selected && !chosen.includes(id);
    if (isNew && !offered.includes(id))
      return [{ field, message: 'The brands of this franchise do not offer this communication type.' }];
    return [];
  });
  const [first] = faults;
  if (first) throw new ProblemError('invalid_request', first.message, { errors: faults });

  const dropped = choices.filter(({ selected }) => !selected).map(({ communicationTypeId }) => communicationTypeId);
  const picked = choices.filter(({ selected }) => selected).map(({ communicationTypeId }) => communicationTypeId);
  return [...new Set([...chosen.filter((id) => !dropped.includes(id)), ...picked])];
}
