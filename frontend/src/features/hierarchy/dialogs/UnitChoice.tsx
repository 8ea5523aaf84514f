/** Chooses units in Assign Unit and Add Level. */
import type { HierarchyNode } from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { unitLabel } from '../../../shared/words.ts';
import { fullName, type PickerOption, TextButton } from '../../../ui/index.ts';
import { everyone } from '../model/actions.ts';
import type { UnassignedUnit } from '../model/edits.ts';

/**
 * HAND-11: returns the unassigned units that are not chosen yet, then the assigned units, which cannot be chosen, with the name of their
 * holder.
 */
export function useUnitOptions(
  free: readonly UnassignedUnit[],
  chosen: readonly PickerOption[],
  roots: readonly HierarchyNode[],
): PickerOption[] {
  return useMemo(() => {
    const codes = new Set(free.map(({ unitCode }) => unitCode));
    const held = everyone(roots).flatMap((holder) =>
      holder.units
        .filter(({ unitCode }) => !codes.has(unitCode))
        .map((unit) => ({
          value: unit.unitCode,
          label: unitLabel(unit),
          blocked: `Already assigned to ${fullName(holder)}.`,
        })),
    );
    const left = free.filter(({ unitCode }) => !chosen.some(({ value }) => value === unitCode));
    return [...left.map((unit) => ({ value: unit.unitCode, label: unitLabel(unit) })), ...held];
  }, [free, chosen, roots]);
}

interface ChosenUnitsProps {
  readonly units: readonly PickerOption[];
  readonly onChange: (units: readonly PickerOption[]) => void;
}

export function ChosenUnits({ units, onChange }: ChosenUnitsProps) {
  return units.map((unit) => (
    <p key={unit.value}>
      {unit.label}{' '}
      <TextButton aria-label={`Leave out ${unit.label}`} onClick={() => onChange(units.filter((one) => one !== unit))}>
        Leave out
      </TextButton>
    </p>
  ));
}

/** Returns the chosen units, as `assignOperations` expects them. */
export const chosenUnits = (groupCode: string, free: readonly UnassignedUnit[], chosen: readonly PickerOption[]) =>
  chosen.flatMap(({ value }) => {
    const unit = free.find(({ unitCode }) => unitCode === value);
    return unit ? [{ ...unit, groupCode, franchiseRoleMemberId: null }] : [];
  });
