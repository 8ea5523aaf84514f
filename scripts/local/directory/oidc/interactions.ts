import type { IncomingMessage, ServerResponse } from 'node:http';
import { ACCOUNT_DOMAIN, DEMO_ACCOUNTS } from '@franchise-admin/data-sets/accounts';
import type Provider from 'oidc-provider';
import { PATHS } from '../addresses.ts';
import { subjectOf } from '../claims.ts';
import { readBody } from '../http.ts';
import type { DirectoryStore } from '../store/store.ts';
import { pageHeaders } from './html.ts';
import { failurePage } from './pages.ts';
import { isSessionNotFound } from './provider.ts';
import { SignIn, type SignInResult } from './sign-in.ts';
import { type AccountChoice, changePasswordPage, signInPage } from './sign-in-pages.ts';

/** Purpose of each demo account, by user name (ROLE-01 to ROLE-05). */
const ROLES: Readonly<Record<string, string>> = {
  'corporate.admin': 'Corporate administrator',
  'franchise.admin': 'Administrator of ALOHA',
  'franchise.admin2': 'Administrator of BISTRO',
  'pos.admin': 'Point of sale administrator',
  'pos.franchise.admin': 'Point of sale and ALOHA administrator',
  'read.only': 'Sees everything, changes nothing',
  'read.franchise': 'Read-only and administrator of ALOHA',
  'no.role': 'No role at all',
};

/** Serves the sign-in pages under `/sign-in/{uid}`, which the provider shows before it returns to the portal. */
export class Interactions {
  readonly #provider: Provider;
  readonly #store: DirectoryStore;
  readonly #signIn: SignIn;
  readonly #headers: Record<string, string>;

  constructor(provider: Provider, store: DirectoryStore, siteOrigins: readonly string[]) {
    this.#provider = provider;
    this.#store = store;
    this.#signIn = new SignIn(store);
    this.#headers = pageHeaders(siteOrigins);
  }

  async serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const [uid = '', step = ''] = path.slice(PATHS.signIn.length + 1).split('/');
    try {
      const { params } = await this.#provider.interactionDetails(request, response);
      const action = `${PATHS.signIn}/${uid}`;
      if (request.method === 'GET' && step === '') {
        const hint = typeof params.login_hint === 'string' ? params.login_hint : '';
        return this.#show(response, 200, this.#signInPage(action, hint));
      }
      if (request.method !== 'POST')
        return this.#show(response, 405, failurePage('This page does not support this request.'));
      if (step === 'cancel') return await this.#cancel(request, response);
      const result = await this.#attempt(step, new URLSearchParams(await readBody(request)));
      if (result === undefined) return this.#show(response, 404, failurePage('Unknown sign-in step.'));
      return await this.#answer(request, response, action, result);
    } catch (error) {
      if (!isSessionNotFound(error)) throw error;
      this.#show(response, 400, failurePage('This sign-in is no longer valid: it expired or is already complete.'));
    }
  }

  async #attempt(step: string, form: URLSearchParams): Promise<SignInResult | undefined> {
    const value = (name: string) => form.get(name) ?? '';
    if (step === 'password') return this.#signIn.withPassword(fullName(value('userName')), value('password'));
    if (step === 'account') return this.#oneClick(value('account'));
    if (step === 'change-password') {
      return this.#signIn.changePassword(value('ticket'), value('newPassword'), value('confirm'));
    }
    return undefined;
  }

  /** Only the listed accounts can sign in without a password. */
  #oneClick(name: string): SignInResult | undefined {
    return DEMO_ACCOUNTS.some((account) => account.name === name)
      ? this.#signIn.withOneClick(fullName(name))
      : undefined;
  }

  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    action: string,
    result: SignInResult,
  ): Promise<void> {
    if (result.kind === 'rejected') {
      return this.#show(response, 403, this.#signInPage(action, result.userName, result.error));
    }
    if (result.kind === 'change-password') {
      const { account, ticket, error } = result;
      const view = { action, ticket, userName: account.userPrincipalName, error };
      return this.#show(response, error === undefined ? 200 : 400, changePasswordPage(view));
    }
    const login = { accountId: subjectOf(result.account.id), amr: ['pwd'] };
    await this.#provider.interactionFinished(request, response, { login, select_account: {} });
  }

  /** Returns access_denied to the portal, as Entra does when a user cancels. */
  async #cancel(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.#provider.interactionFinished(
      request,
      response,
      { error: 'access_denied', error_description: 'The user cancelled the sign-in.' },
      { mergeWithLastSubmission: false },
    );
  }

  #signInPage(action: string, userName: string, error?: string): string {
    const accounts = DEMO_ACCOUNTS.flatMap(({ name }): AccountChoice[] => {
      const account = this.#store.accounts.byName(fullName(name));
      return account ? [{ name, displayName: account.displayName, role: ROLES[name] ?? '' }] : [];
    });
    return signInPage({ action, accounts, userName, error });
  }

  #show(response: ServerResponse, status: number, body: string): void {
    response.writeHead(status, this.#headers).end(body);
  }
}

/** Adds the account domain to a user name without one. */
function fullName(userName: string): string {
  const trimmed = userName.trim();
  return trimmed === '' || trimmed.includes('@') ? trimmed : `${trimmed}@${ACCOUNT_DOMAIN}`;
}
