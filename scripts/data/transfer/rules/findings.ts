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

/** Notes fields that hold U+FFFD: somebody's file was read in the wrong encoding, and nothing here tells what stood there. */
export function checkText(document: { readonly id: string }, find: ReturnType<typeof finder>['find']): void {
  const isLost = (value: unknown) => JSON.stringify(value ?? null).includes('\uFFFD');
  if (!isLost(document)) return;
  for (const [field, value] of Object.entries(document))
    find(isLost(value), document.id, `has lost a character in ${field}`);
}
