/** Counts in words. */

/** "1 unit", "1,024 units". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** The detail of a 429. @param seconds the `Retry-After` */
export function tooManyRequests(seconds: number): string {
  return `Too many requests. Please try again in ${counted(seconds, 'second')}.`;
}
