/** The page behind redirect.html: hands a silent sign-in's answer to the portal's page that asked for it. */
import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';

broadcastResponseToMainFrame().catch((error: unknown) => {
  // Opened by hand, without an answer: there is nothing to pass on.
  console.warn('No sign-in answer to pass on.', error);
});
