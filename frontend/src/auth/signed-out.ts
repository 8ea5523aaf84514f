/** Remembers in this tab that the user has logged out, across the redirect to the directory, reloads and Back (AUTH-04). */

/** Session storage key for a random text (the mark) that identifies this tab's logout. The directory returns the mark in the URL. */
const MARK_KEY = 'portal.signedOut';

/**
 * Starts a logout. Marks the current history entry, so that Back shows the logged-out page.
 * @returns the mark to send to the directory
 */
export function beginLogout(): string {
  const mark = crypto.randomUUID();
  sessionStorage.setItem(MARK_KEY, mark);
  markEntry(true);
  return mark;
}

/**
 * True if the page must show that the user has logged out: the directory has returned this tab's mark, or the current history entry is
 * marked. The mark of the entry survives a reload. Any other URL redirects to the sign-in (AUTH-01), even after an incomplete logout.
 */
export function isAfterLogout(path: string): boolean {
  const mark = sessionStorage.getItem(MARK_KEY);
  return isEntryMarked() || (mark !== null && path.includes(mark));
}

/** Marks this page's history entry, so that a reload shows the logged-out page again. */
export function rememberLogout(): void {
  sessionStorage.removeItem(MARK_KEY);
  markEntry(true);
}

/** Removes the stored mark and the mark of the history entry. Call it when a sign-in starts or has succeeded. */
export function forgetLogout(): void {
  sessionStorage.removeItem(MARK_KEY);
  if (isEntryMarked()) markEntry(false);
}

/** Removes the query that the directory adds to the URL after a logout. */
export function withoutMark(path: string): string {
  return path.replace(/\?state=.*/, '');
}

function isEntryMarked(): boolean {
  return window.history.state?.signedOut === true;
}

function markEntry(signedOut: boolean): void {
  window.history.replaceState({ ...window.history.state, signedOut }, '');
}
