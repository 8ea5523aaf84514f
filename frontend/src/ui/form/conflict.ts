/** Compares two edits of the same record, and merges them as the user chooses. */
import type { ConflictField, Side } from '../dialog/ConflictDialog.tsx';

export interface ComparedField<V extends object> {
  readonly name: keyof V & string;
  readonly label: string;
  /** Formats a value for display. By default the value itself is shown. */
  readonly show?: ((value: unknown) => string) | undefined;
}

/**
 * Returns the fields that both users have changed, to different values.
 * @param base the values before both changes
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

/** Returns the saved values with the current user's changes, except for fields where the user chose the saved value. */
export function settle<V extends object>(base: V, yours: V, saved: V, choice: Readonly<Record<string, Side>> = {}): V {
  const settled = { ...saved };
  for (const name of Object.keys(yours) as (keyof V & string)[])
    if (yours[name] !== base[name] && choice[name] !== 'saved') settled[name] = yours[name];
  return settled;
}
