/** Replaces a name that is unknown or must not be shown. */
export const UNNAMED_USER = 'Another user';

/**
 * Returns an account's display name if other users may see it. Some directories use the email as display name.
 * @returns undefined for a blank name or an email
 */
export function shownName(displayName: string): string | undefined {
  const name = displayName.trim();
  return name === '' || name.includes('@') ? undefined : name;
}
