/** What is wrong with the data as it lies in the database. */

export interface Finding {
  /** The partition, as people call it: a franchise's code, `vendor 3`, `reference`, `sign-ins`. */
  readonly place: string;
  /** The document. */
  readonly id: string;
  /** Which rule it breaks, in words that name no person. */
  readonly what: string;
}

/** Collects what is wrong in one place. */
export function finder(place: string) {
  const findings: Finding[] = [];
  /** Notes a finding when `isWrong`. */
  const find = (isWrong: boolean, id: string, what: string) => {
    if (isWrong) findings.push({ place, id, what });
  };
  return { findings, find };
}
