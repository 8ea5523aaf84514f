/**
 * What is being typed in an open form survives a page load: a sign-in that ran out (AUTH-06), a reload by mistake. Kept in
 * session storage, so for this tab alone, and gone once the form closes, on logout or when somebody else signs in.
 */

/** What a form keeps. */
export interface FormDraft<V extends object> {
  readonly typed: Partial<V>;
  /** What stood in the typed fields before, and in which version of the record. */
  readonly base: Partial<V>;
  readonly version?: string | undefined;
  /** The list that the form was open on: it opens again on no other. */
  readonly place?: string;
}

const PREFIX = 'portal.draft:';
const DIALOG = 'dialog:';
const PAGE = 'page:';
const OWNER = 'portal.draftOwner';

/** The kept value; undefined when there is none or it cannot be read. */
export function readDraft<T>(key: string): T | undefined {
  const text = sessionStorage.getItem(PREFIX + key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    // Written by something else, or by an older version: worth nothing.
    sessionStorage.removeItem(PREFIX + key);
    return undefined;
  }
}

export function readFormDraft<V extends object>(key: string): FormDraft<V> | undefined {
  const draft = readDraft<Partial<FormDraft<V>>>(key);
  // Without what it was typed over (an older version's) it would overwrite whatever stands there now.
  return draft?.typed && draft.base ? { typed: draft.typed, base: draft.base, version: draft.version } : undefined;
}

export function writeFormDraft<V extends object>(key: string, draft: FormDraft<V>): void {
  writeDraft(key, { ...draft, place: placeOf(window.location) });
}

/** What somebody looks at. Search and sort say how; the franchise may be filled in later, and keys of drafts name it. */
function placeOf({ pathname, search }: Location): string {
  const params = [...new URLSearchParams(search)].filter(([name]) => !/^franchise$|(^|\.)(search|sort)$/.test(name));
  return `${pathname}?${new URLSearchParams(params)}`;
}

/** Where the dialog that is open on a page is kept: useOpenDialog. */
export function dialogKey(page: string): string {
  return DIALOG + page;
}

/** Where a page keeps what nobody has typed: the number of an import under way. */
export function pageKey(name: string): string {
  return PAGE + name;
}

/** True if typed text of this page is kept. Dialogs without typed text do not open again, least of all confirmations. */
export function hasFormDraftHere(): boolean {
  const here = placeOf(window.location);
  return formKeys().some((key) => readDraft<Partial<FormDraft<object>>>(key)?.place === here);
}

function formKeys(): readonly string[] {
  return Object.keys(sessionStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length))
    .filter((key) => !key.startsWith(DIALOG) && !key.startsWith(PAGE));
}

/** Keeps a JSON value. A full storage loses the draft, never the form. */
export function writeDraft(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch (error) {
    console.warn('A draft could not be kept.', error);
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(PREFIX + key);
}

/** Forgets every draft of this tab, and whose they were. */
export function dropAllDrafts(): void {
  sessionStorage.removeItem(OWNER);
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/** While true, forms that go away leave their drafts behind. */
let isHeld = false;

/** The forms are about to go because the sign-in ran out, not because somebody closed them. */
export function holdDrafts(): void {
  isHeld = true;
}

/** A form went away without being closed: somebody left its page within the app. */
export function dropDraftOnLeave(key: string): void {
  if (!isHeld) dropDraft(key);
}

/** Says who is signed in; drafts of anybody else in this tab are forgotten. */
export function claimDrafts(accountId: string): void {
  isHeld = false;
  if (sessionStorage.getItem(OWNER) !== accountId) dropAllDrafts();
  sessionStorage.setItem(OWNER, accountId);
}
