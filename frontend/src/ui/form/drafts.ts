/**
 * Preserves the typed text of open forms during a new sign-in (AUTH-06) or an accidental reload. Drafts are in session storage, so each
 * belongs to one browser tab. They are dropped when the form closes, on logout, and when another user signs in.
 */

export interface FormDraft<V extends object> {
  readonly typed: Partial<V>;
  /** The record's values before the edit, for the typed fields. `version` is the record's ETag at that time. */
  readonly base: Partial<V>;
  readonly version?: string | undefined;
  /** Path and query of the page behind the form. The form reopens only on that page. */
  readonly place?: string;
}

const PREFIX = 'portal.draft:';
const DIALOG = 'dialog:';
const PAGE = 'page:';
const OWNER = 'portal.draftOwner';

/** Returns the stored value; undefined if it is missing or invalid. */
export function readDraft<T>(key: string): T | undefined {
  const text = sessionStorage.getItem(PREFIX + key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    // An older version or other code has written it.
    sessionStorage.removeItem(PREFIX + key);
    return undefined;
  }
}

export function readFormDraft<V extends object>(key: string): FormDraft<V> | undefined {
  const draft = readDraft<Partial<FormDraft<V>>>(key);
  // Older versions stored drafts without a base. Saving such a draft could overwrite another user's change.
  return draft?.typed && draft.base ? { typed: draft.typed, base: draft.base, version: draft.version } : undefined;
}

export function writeFormDraft<V extends object>(key: string, draft: FormDraft<V>): void {
  writeDraft(key, { ...draft, place: placeOf(window.location) });
}

/**
 * Returns path and query of a page, without search, sort and franchise. Search and sort do not change the page's data. The franchise may be
 * added to the URL later, and draft keys already contain it.
 */
function placeOf({ pathname, search }: Location): string {
  const params = [...new URLSearchParams(search)].filter(([name]) => !/^franchise$|(^|\.)(search|sort)$/.test(name));
  return `${pathname}?${new URLSearchParams(params)}`;
}

/** Returns the key for a page's open dialog (useOpenDialog). */
export function dialogKey(page: string): string {
  return DIALOG + page;
}

/** Returns the key for page state that is not typed text, for example the id of a running import. */
export function pageKey(name: string): string {
  return PAGE + name;
}

/** True if there is typed text for this page. Dialogs without typed text, such as confirmations, do not reopen. */
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

/** Stores a value as JSON. If the storage is full, only the draft is lost. */
export function writeDraft(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch (error) {
    console.warn('draft not stored', error);
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(PREFIX + key);
}

/** Removes every draft of this tab, and their owner. */
export function dropAllDrafts(): void {
  sessionStorage.removeItem(OWNER);
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/** True while forms unmount for a sign-in. Their drafts must stay. */
let areDraftsKept = false;

/** Keeps the drafts of forms that unmount because the session has expired. */
export function keepDrafts(): void {
  areDraftsKept = true;
}

/** Drops the draft of a form that unmounts because the user left its page within the app. */
export function dropDraftOnLeave(key: string): void {
  if (!areDraftsKept) dropDraft(key);
}

/** Sets the signed-in account. Drops the drafts of any other account in this tab. */
export function claimDrafts(accountId: string): void {
  areDraftsKept = false;
  if (sessionStorage.getItem(OWNER) !== accountId) dropAllDrafts();
  sessionStorage.setItem(OWNER, accountId);
}
