/** "Keala Thompson": a person as they are called wherever one line names them, without the blanks around older records' names. */
export function fullName(person: { readonly firstName: string; readonly lastName: string }): string {
  return `${person.firstName.trim()} ${person.lastName.trim()}`.trim();
}
