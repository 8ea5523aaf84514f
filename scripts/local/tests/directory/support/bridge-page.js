// The page that renews silently in a frame (azure-facts, "Sign-in").
import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';

broadcastResponseToMainFrame();
