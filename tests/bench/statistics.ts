export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Rounds to tenths; smaller differences are noise. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
