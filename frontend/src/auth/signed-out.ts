/** What a tab knows of its logout: on the way to the directory and back, and on the page that tells of it (AUTH-04). */

/** Session storage: the mark of the logout that this tab has left for. The directory gives it back in the address it leads to. */
const MARK_KEY = 'portal.signedOut';

/**
 * The tab leaves for the directory's logout. The page that it leaves tells of the logout too, should somebody come Back to it.
 * @returns the mark that the directory is to give back
 */
export function leaveForLogout(): string {
  const mark = crypto.randomUUID();
  sessionStorage.setItem(MARK_KEY, mark);
  markEntry(true);
  return mark;
}

/**
 * Whether the page is to tell of a logout: the directory leads back from it to this address, or the entry in the history says so. A
 * reload keeps that; whoever opens another address, also from a logout that never came back, is led to the sign-in as anybody is (AUTH-01).
 */
export function tellsOfLogout(path: string): boolean {
  const mark = sessionStorage.getItem(MARK_KEY);
  return isEntryMarked() || (mark !== null && path.includes(mark));
}

/** This page tells of the logout, also when it is loaded again. */
export function keepLogout(): void {
  sessionStorage.removeItem(MARK_KEY);
  markEntry(true);
}

/** Somebody is signed in, or about to be. */
export function forgetLogout(): void {
  sessionStorage.removeItem(MARK_KEY);
  if (isEntryMarked()) markEntry(false);
}

/** The address without what the directory adds when it leads back from the logout. */
export function withoutMark(path: string): string {
  return path.replace(/\?state=.*/, '');
}

function isEntryMarked(): boolean {
  return window.history.state?.signedOut === true;
}

function markEntry(signedOut: boolean): void {
  window.history.replaceState({ ...window.history.state, signedOut }, '');
}
