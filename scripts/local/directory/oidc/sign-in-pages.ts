import { DEMO_PASSWORD } from '@franchise-admin/data-sets/accounts';
import { html, type Markup, page } from './html.ts';

/** A demo account's button. */
export interface AccountChoice {
  readonly name: string;
  readonly displayName: string;
  /** Purpose of the account, in a few words. */
  readonly role: string;
}

export interface SignInView {
  /** The path that the forms post to. */
  readonly action: string;
  readonly accounts: readonly AccountChoice[];
  readonly userName: string;
  readonly error?: string | undefined;
}

/** Returns a page with a one-click button per demo account and a form for user name and password. */
export function signInPage({ action, accounts, userName, error }: SignInView): string {
  return page(
    'Sign in',
    html`<section class="card wide">
<h1>Sign in</h1>
${alert(error)}
<div class="columns">
<form method="post" action="${action}/password" class="fields">
<h2>With your password</h2>
${field('User name', html`<input id="user-name" name="userName" value="${userName}" autocomplete="username" autocapitalize="none" spellcheck="false" required${userName === '' ? html` autofocus` : ''}>`, 'user-name')}
${field('Password', html`<input id="password" name="password" type="password" autocomplete="current-password" required${userName === '' ? '' : html` autofocus`}>`, 'password')}
<div class="actions">
<button type="submit" class="primary">Sign in</button>
<button type="submit" formaction="${action}/cancel" formnovalidate>Cancel</button>
</div>
<p class="hint">Every account of the demo data has the password <code>${DEMO_PASSWORD}</code> until someone resets it.</p>
</form>
${
  accounts.length > 0 &&
  html`<form method="post" action="${action}/account" class="accounts">
<h2 id="accounts">As a demo account</h2>
<ul aria-labelledby="accounts">
${accounts.map(accountButton)}
</ul>
</form>`
}
</div>
</section>`,
  );
}

export interface ChangePasswordView {
  readonly action: string;
  /** Proof that the user entered the current password within the last 10 minutes. */
  readonly ticket: string;
  readonly userName: string;
  readonly error?: string | undefined;
}

/** Returns the page after a reset: the user chooses a new password and is then signed in. */
export function changePasswordPage({ action, ticket, userName, error }: ChangePasswordView): string {
  return page(
    'Update your password',
    html`<section class="card">
<h1>Update your password</h1>
<p>Your password was reset. Choose a new one to go on as <strong>${userName}</strong>.</p>
${alert(error)}
<form method="post" action="${action}/change-password" class="fields">
<input type="hidden" name="ticket" value="${ticket}">
<input type="hidden" name="userName" value="${userName}" autocomplete="username">
${field('New password', html`<input id="new-password" name="newPassword" type="password" autocomplete="new-password" minlength="8" maxlength="256" aria-describedby="rule" required autofocus>`, 'new-password')}
${field('Confirm password', html`<input id="confirm" name="confirm" type="password" autocomplete="new-password" required>`, 'confirm')}
<p class="hint" id="rule">8 characters or more, with three of: lower case, upper case, digit, other.</p>
<div class="actions">
<button type="submit" class="primary">Sign in</button>
<button type="submit" formaction="${action}/cancel" formnovalidate>Cancel</button>
</div>
</form>
</section>`,
  );
}

/**
 * The user name is the button's accessible name, and the purpose is its description. The button covers the whole row.
 */
function accountButton({ name, displayName, role }: AccountChoice): Markup {
  return html`<li>
<span class="initials" aria-hidden="true">${initials(displayName)}</span>
<button type="submit" name="account" value="${name}" aria-describedby="role-${name}">${name}</button>
<span class="role" id="role-${name}">${role}</span>
</li>
`;
}

function initials(displayName: string): string {
  const words = displayName.split(' ');
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}

function field(label: string, input: Markup, id: string): Markup {
  return html`<div class="field"><label for="${id}">${label}</label>${input}</div>`;
}

function alert(error: string | undefined): Markup | undefined {
  return error === undefined ? undefined : html`<p class="alert" role="alert">${error}</p>`;
}
