/** Findings about the data in the database. */

export interface Finding {
  /** The partition in plain words: a franchise code, `vendor 3`, `reference`, `sign-ins`, or `database` for all of them. */
  readonly place: string;
  /** Id of the document. */
  readonly id: string;
  /** The broken rule, without names of people. */
  readonly what: string;
}

/** Collects findings of one partition. */
export function finder(place: string) {
  const findings: Finding[] = [];
  /** Adds a finding if `isWrong`. */
  const find = (isWrong: boolean, id: string, what: string) => {
    if (isWrong) findings.push({ place, id, what });
  };
  return { findings, find };
}

/** Finds fields with U+FFFD. They show that a file was decoded wrongly, and that the original text is lost. */
export function checkText(document: { readonly id: string }, find: ReturnType<typeof finder>['find']): void {
  const isLost = (value: unknown) => JSON.stringify(value ?? null).includes('\uFFFD');
  if (!isLost(document)) return;
  for (const [field, value] of Object.entries(document))
    find(isLost(value), document.id, `has lost a character in ${field}`);
}
