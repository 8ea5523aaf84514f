/** What the measurements have in common. */

/** The middle one of several runs. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** To a tenth: what comes after it is noise. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
