/** The script of redirect.html. Passes the response of a silent sign-in to the portal page that requested it. */
import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';

broadcastResponseToMainFrame().catch((error: unknown) => {
  // The page was opened manually, without a response.
  console.warn('No sign-in response to pass on.', error);
});
