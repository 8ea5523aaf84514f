/** The script for redirect.html. Passes the response of a silent sign-in to the portal page that requested it. */
import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';

broadcastResponseToMainFrame().catch((error: unknown) => {
  // There is no response if the user has opened this page directly.
  console.warn('No sign-in response to pass on.', error);
});
