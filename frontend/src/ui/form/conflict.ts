/** Someone else saved the record first: which fields differ, and what is saved once the person has chosen. */
import type { ConflictField, Side } from '../dialog/ConflictDialog.tsx';

/** A field of the form as the comparison shows it. */
export interface ComparedField<V extends object> {
  readonly name: keyof V & string;
  readonly label: string;
  /** The value in words; the text itself when left out. */
  readonly show?: ((value: unknown) => string) | undefined;
}

/**
 * The fields that the other changed, and not to what is yours anyway: what you alone changed is in nobody's way. What you typed
 * is suggested; what you left alone follows the other's change.
 * @param base the values that yours were typed over
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
