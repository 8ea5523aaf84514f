/** How the portal writes and words counts. */

/** What is counted: "user" and "users". */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

const NUMBER = new Intl.NumberFormat('en-US');

/** "1,024". */
export function formatCount(count: number): string {
  return NUMBER.format(count);
}

/** "46 users". */
export function counted(count: number, { one, many }: Noun): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
