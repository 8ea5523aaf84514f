/** The function app's managed identity for Azure services and Microsoft Graph, loaded on first use. */
import type { TokenCredential } from '@azure/identity';

let identity: Promise<TokenCredential> | undefined;

/** Uses the user-assigned identity with the client id in AZURE_CLIENT_ID, or the system-assigned identity if the variable is not set. */
async function managedIdentity(): Promise<TokenCredential> {
  const { ManagedIdentityCredential } = await import('@azure/identity');
  const clientId = process.env.AZURE_CLIENT_ID;
  const retryOptions = { maxRetries: 2, retryDelayInMs: 300, maxRetryDelayInMs: 2_000 };
  return clientId
    ? new ManagedIdentityCredential(clientId, { retryOptions })
    : new ManagedIdentityCredential({ retryOptions });
}

export const azureCredential: TokenCredential = {
  async getToken(scopes, options) {
    identity ??= managedIdentity();
    return (await identity).getToken(scopes, options);
  },
};
