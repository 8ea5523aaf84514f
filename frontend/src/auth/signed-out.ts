/** Remembers a tab's logout across the redirect to the directory, reloads and the Back button (AUTH-04). */

/** Session storage: a random mark of this tab's logout. The directory returns it in the URL. */
const MARK_KEY = 'portal.signedOut';

/**
 * Starts a logout. Also marks the current history entry, so that Back shows the logged-out page.
 * @returns the mark to send to the directory
 */
export function beginLogout(): string {
  const mark = crypto.randomUUID();
  sessionStorage.setItem(MARK_KEY, mark);
  markEntry(true);
  return mark;
}

/**
 * True if the page must show that the user logged out: the directory has returned this tab's mark, or the history entry has been
 * marked, which a reload keeps. Any other URL redirects to the sign-in (AUTH-01), even after an incomplete logout.
 */
export function isAfterLogout(path: string): boolean {
  const mark = sessionStorage.getItem(MARK_KEY);
  return isEntryMarked() || (mark !== null && path.includes(mark));
}

/** Marks this page, so that it also shows the logout after a reload. */
export function rememberLogout(): void {
  sessionStorage.removeItem(MARK_KEY);
  markEntry(true);
}

/** Removes the marks when a sign-in starts or has succeeded. */
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
