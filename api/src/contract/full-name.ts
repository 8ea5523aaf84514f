/** How a person is called. */

export interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** "Keala Thompson": wherever one line names somebody, without the blanks around the parts of older records' names. */
export function fullName({ firstName, lastName }: Named): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim();
}
