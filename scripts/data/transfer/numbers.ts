/** Numbers as they are told. */

export function number(value: number): string {
  return value.toLocaleString('en-US');
}

/** "1 fault", "2,000 faults". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}
