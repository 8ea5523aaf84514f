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
 * Returns the fields that another user changed to a value other than yours. Suggests your value if you edited the field, otherwise
 * the saved one.
 * @param base the values before your edit
 */
export function differences<V extends object>(
  fields: readonly ComparedField<V>[],
  base: V,
  yours: V,
  saved: V,
): ConflictField[] {
  return fields
    .filter(({ name }) => saved[name] !== yours[name] && saved[name] !== base[name])
    .map(({ name, label, show = (value) => String(value ?? '') }) => ({
      name,
      label,
      yours: show(yours[name]),
      saved: show(saved[name]),
      suggested: yours[name] === base[name] ? 'saved' : 'yours',
    }));
}

/** Returns your values, replaced by the saved ones where they were chosen. */
export function settle<V extends object>(yours: V, saved: V, choice: Readonly<Record<string, Side>>): V {
  const settled = { ...yours };
  for (const name of Object.keys(yours) as (keyof V & string)[])
    if (choice[name] === 'saved') settled[name] = saved[name];
  return settled;
}
