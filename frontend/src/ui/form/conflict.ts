/** Someone else saved the record first: which fields differ, and what is saved once the person has chosen. */
import type { ConflictField, Side } from '../dialog/ConflictDialog.tsx';

/** A field of the form as the comparison shows it. */
export interface ComparedField<V extends object> {
  readonly name: keyof V & string;
  readonly label: string;
  /** Formats a value for people; without it the value itself is shown. */
  readonly show?: ((value: unknown) => string) | undefined;
}

/**
 * The fields that the other user changed to a value other than yours. Suggests your value where you edited, theirs elsewhere.
 * @param base the values that you edited
 */
export function differences<V extends object>(
  fields: readonly ComparedField<V>[],
  base: V,
  yours: V,
  theirs: V,
): ConflictField[] {
  return fields
    .filter(({ name }) => theirs[name] !== yours[name] && theirs[name] !== base[name])
    .map(({ name, label, show = (value) => String(value ?? '') }) => ({
      name,
      label,
      yours: show(yours[name]),
      theirs: show(theirs[name]),
      suggested: yours[name] === base[name] ? 'theirs' : 'yours',
    }));
}

/** Yours, with theirs where that was chosen. */
export function settle<V extends object>(yours: V, theirs: V, choice: Readonly<Record<string, Side>>): V {
  const settled = { ...yours };
  for (const name of Object.keys(yours) as (keyof V & string)[])
    if (choice[name] === 'theirs') settled[name] = theirs[name];
  return settled;
}
