/** Compares two edits of the same record, and combines them by the user's choice. */
import type { ConflictField, Side } from '../dialog/ConflictDialog.tsx';

/** A field of the form in the conflict dialog. */
export interface ComparedField<V extends object> {
  readonly name: keyof V & string;
  readonly label: string;
  /** Formats a value for display; the value itself by default. */
  readonly show?: ((value: unknown) => string) | undefined;
}

/**
 * Returns the fields that you and another user changed to different values.
 * @param base the values before your edit
 */
export function conflicts<V extends object>(
  fields: readonly ComparedField<V>[],
  base: V,
  yours: V,
  saved: V,
): ConflictField[] {
  return fields
    .filter(({ name }) => new Set([base[name], yours[name], saved[name]]).size === 3)
    .map(({ name, label, show = (value) => String(value ?? '') }) => ({
      name,
      label,
      yours: show(yours[name]),
      saved: show(saved[name]),
    }));
}

/** Returns the saved values with your changes, except where the saved value was chosen. */
export function settle<V extends object>(base: V, yours: V, saved: V, choice: Readonly<Record<string, Side>> = {}): V {
  const settled = { ...saved };
  for (const name of Object.keys(yours) as (keyof V & string)[])
    if (yours[name] !== base[name] && choice[name] !== 'saved') settled[name] = yours[name];
  return settled;
}
