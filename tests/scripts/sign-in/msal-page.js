// A page with only MSAL, configured as in the portal. site.ts bundles it; the tests control `window.portal`.
import { PublicClientApplication } from '@azure/msal-browser';

const { base, settings } = window.testSettings;
const application = new PublicClientApplication({
  auth: {
    clientId: settings.clientId,
    authority: settings.authority,
    authorityMetadata: settings.authorityMetadata,
    knownAuthorities: settings.knownAuthorities,
    redirectUri: base,
    postLogoutRedirectUri: base,
  },
  cache: { cacheLocation: 'localStorage' },
});
await application.initialize();

const scopes = ['openid'];
window.portal = {
  error: undefined,
  account: () => application.getAllAccounts()[0],
  signIn: (options) => application.loginRedirect({ scopes, ...options }),
  renew: async (options) => {
    const { idToken, fromCache } = await application.acquireTokenSilent({
      scopes,
      account: application.getAllAccounts()[0],
      redirectUri: `${base}redirect.html`,
      ...options,
    });
    return { idToken, fromCache };
  },
  signOut: () => {
    const account = application.getAllAccounts()[0];
    return application.logoutRedirect({ account, idTokenHint: account.idToken });
  },
};
try {
  const result = await application.handleRedirectPromise();
  window.portal.idToken = result?.idToken;
} catch (error) {
  window.portal.error = { code: error.errorCode, message: error.errorMessage };
}
document.body.dataset.ready = 'yes';
