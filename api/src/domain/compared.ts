/** How texts are compared that people type in more ways than one. */

/** An e-mail address as it is compared: trimmed and in lower case (USER-11, USER-12). */
export function comparedEmail(emailAddress: string): string {
  return emailAddress.trim().toLowerCase();
}

/** A name as names are compared: upper and lower case, and how accents and spaces are typed, make no difference. */
export function comparedName(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
