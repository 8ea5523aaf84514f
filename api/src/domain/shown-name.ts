/** In place of a name that is unknown or must not be shown. */
export const NAMELESS = 'Another user';

/**
 * An account's display name, if other users may see it: a directory may use the email address as the name.
 * @returns undefined for a blank name or an email address
 */
export function shownName(displayName: string): string | undefined {
  const name = displayName.trim();
  return name === '' || name.includes('@') ? undefined : name;
}
