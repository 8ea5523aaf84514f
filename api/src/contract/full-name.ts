export interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns "Keala Thompson". Trims both parts, because names in older records have spaces around them. */
export function fullName({ firstName, lastName }: Named): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim();
}
