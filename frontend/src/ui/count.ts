/** Singular and plural of a counted noun: "user" and "users". */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

const NUMBER = new Intl.NumberFormat('en-US');

/** Formats a count: "1,024". */
export function formatCount(count: number): string {
  return NUMBER.format(count);
}

/** Formats a count with its noun: "46 users". */
export function counted(count: number, { one, many }: Noun): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** "Ada, Bob and Cleo". */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
}
