/** "Keala Thompson": a person as they are called wherever one line names them. */
export function fullName(person: { readonly firstName: string; readonly lastName: string }): string {
  return `${person.firstName} ${person.lastName}`;
}
