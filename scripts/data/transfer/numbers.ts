/** Formats a number as "1,024". */
export function number(value: number): string {
  return value.toLocaleString('en-US');
}
