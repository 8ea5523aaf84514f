import { interactionPolicy } from 'oidc-provider';
import { oidOf } from '../claims.ts';
import type { DirectoryStore } from '../store/store.ts';

const { Check, Prompt, base } = interactionPolicy;

/**
 * Shows the sign-in page despite a session in three cases: the account was deleted, disabled or revoked, the request
 * names another account, or it has prompt=select_account. With prompt=none, the provider returns login_required instead.
 */
export function signInPolicy(store: DirectoryStore): interactionPolicy.DefaultPolicy {
  const prompts = base();
  prompts.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  const login = prompts.get('login');
  if (!login) throw new Error('oidc-provider has no login prompt.');
  login.checks.add(sessionRevoked(store));
  login.checks.add(anotherAccount(store));
  return prompts;
}

function sessionRevoked(store: DirectoryStore): interactionPolicy.Check {
  const description = 'The account was deleted or its sessions were revoked.';
  return new Check('session_revoked', description, 'login_required', ({ oidc: { session, account } }) => {
    if (!session?.accountId) return Check.NO_NEED_TO_PROMPT;
    if (!account) return Check.REQUEST_PROMPT;
    const validFrom = store.accounts.byId(oidOf(session.accountId))?.signInSessionsValidFrom ?? 0;
    const signedInAt = session.loginTs ?? 0;
    return signedInAt < Math.floor(validFrom / 1000) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
  });
}

/**
 * When MSAL renews a token, `login_hint` names its user. The session may belong to another user who signed in in another tab.
 */
function anotherAccount(store: DirectoryStore): interactionPolicy.Check {
  const description = 'Another account is signed in.';
  return new Check('login_hint', description, 'login_required', ({ oidc: { session, params, result } }) => {
    const hint = params?.login_hint;
    if (typeof hint !== 'string' || !session?.accountId || result?.login) return Check.NO_NEED_TO_PROMPT;
    const name = store.accounts.byId(oidOf(session.accountId))?.userPrincipalName;
    return name?.toLowerCase() === hint.toLowerCase() ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
  });
}
